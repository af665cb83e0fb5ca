import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { readContent } from '../../src/server/content/load-content.ts'

t.setTimeout(120_000)

const run = promisify(execFile)
const DRAFTS = [
  { kind: 'news', file: 'news/proba.md' },
  { kind: 'article', file: 'articles/proba/index.md' },
  { kind: 'case', file: 'cases/proba/index.md' },
  { kind: 'service', file: 'services/proba.md' }
] as const

async function copyOf(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'new-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}

const make = (dir: string, ...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'src/server/commands/new-content.ts', ...args], {
    env: { ...process.env, CONTENT_DIR: dir }
  })

t.test('every kind is a valid draft, and still valid once it is published', async (t) => {
  const dir = await copyOf()
  for (const { kind, file } of DRAFTS) {
    const { stdout } = await make(dir, kind, 'proba', '--title', 'Проба пера')
    t.equal(stdout, `Written: ${join(dir, file)}\n`, `${kind} has no faults`)
    const path = join(dir, file)
    const text = await readFile(path, 'utf8')
    t.match(text, /^title: "Проба пера"$/m)
    t.match(text, /^draft: true$/m)
    await writeFile(path, text.replace('draft: true\n', ''))
  }
  t.same(readContent(dir, new Date()).faults, [])
})

t.test('a file is never written over, and wrong arguments are told with the usage', async (t) => {
  const dir = await copyOf()
  await t.rejects(make(dir, 'case', 'mebel-dlya-doma'), {
    message: /is there already[\s\S]+npm run new/
  })
  await t.rejects(make(dir, 'poem', 'proba'), {
    message: /no kind «poem»; allowed: news,article,case,service/
  })
  await t.rejects(make(dir, 'news', 'Проба'), { message: /«Проба» is no address/ })
  t.match((await make(dir, '--help')).stdout, /npm run new -- <kind> <slug>/)
})
