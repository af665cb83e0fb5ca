import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { remarksOf } from '../../../src/server/site/page-remarks.ts'
import { buildSite } from '../../../src/server/site/site.ts'
import { matchLists } from '../../support/match-lists.ts'

t.test(
  'what does not agree stands beside the page of its file, and is counted on others',
  async (t) => {
    const dir = await mkdtemp(join(tmpdir(), 'remarks-'))
    t.teardown(() => rm(dir, { recursive: true, force: true }))
    await cp('src/content', dir, { recursive: true })
    const path = join(dir, 'cases/mebel-dlya-doma/index.md')
    await writeFile(path, (await readFile(path, 'utf8')).replace('hours: 1540', 'hours: 1570'))

    const remarks = remarksOf(buildSite(loadContent(dir, new Date('2026-11-22T12:00:00Z'))))
    const { file, own, others } = remarks('/cases/mebel-dlya-doma/')
    t.equal(file, 'cases/mebel-dlya-doma/index.md')
    matchLists(t, own, [/^\d+: hours: found 1570; /])
    t.equal(others, 0)
    t.same(remarks('/faq/'), { file: 'pages/faq.md', own: [], others: 1 })
    t.same(remarks('/cases/'), { file: undefined, own: [], others: 1 })
  }
)
