import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { newEdition } from '../../../src/server/commands/new-edition.ts'
import { writeDraft } from '../../../src/server/commands/write-draft.ts'
import { draftParts } from '../../../src/server/content/draft-parts.ts'
import { readContent } from '../../../src/server/content/load-content.ts'
import { checkExamples } from '../../../src/server/site/check-examples.ts'

t.setTimeout(120_000)

const run = promisify(execFile)
const DRAFTS = [
  { kind: 'news', file: 'news/proba.md' },
  { kind: 'article', file: 'articles/proba/index.md' },
  { kind: 'case', file: 'cases/proba/index.md' },
  { kind: 'service', file: 'services/proba.md' },
  { kind: 'person', file: 'people/proba.md' },
  { kind: 'office', file: 'offices/proba.md' },
  { kind: 'vacancy', file: 'vacancies/proba.md' },
  { kind: 'industry', file: 'industries/proba.md' }
] as const

async function copyOf(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'new-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}

t.test('every kind is a valid draft, and still valid once it is published', async (t) => {
  const dir = await copyOf(t)
  for (const { kind, file } of DRAFTS) {
    const path = join(dir, file)
    const told = await writeDraft(dir, [kind, 'proba'], 'Проба пера')
    t.equal(told, `Written: ${path}`, `${kind} has no faults`)
    const text = await readFile(path, 'utf8')
    t.match(text, /^(?:title|name|city): "?Проба пера"?$/m)
    t.match(text, /^draft: true$/m)
    await writeFile(path, text.replace('draft: true\n', ''))
  }
  const { content, faults } = readContent(dir, new Date())
  t.same(faults, [])
  const examples = checkExamples(content)
  for (const { kind, file } of DRAFTS) {
    const lines = (await readFile(join(dir, file), 'utf8')).split('\n')
    const own = examples.filter(({ place }) => place === file)
    t.ok(own.length > 1, `${kind}: its examples are faults once it is published`)
    for (const { line, text } of own) {
      const [, example = ''] = /«(.+)» still stands/.exec(text) ?? []
      t.ok(lines[line - 1]?.includes(example), `${file}:${line} has «${example}»`)
    }
  }
  t.same(
    examples.filter(({ place }) => !place.includes('proba')),
    [],
    'and of nothing else'
  )
})

t.test('a file is never written over, and wrong arguments are told', async (t) => {
  const dir = await copyOf(t)
  const text = await readFile(join(dir, 'cases/mebel-dlya-doma/index.md'), 'utf8')
  await t.rejects(writeDraft(dir, ['case', 'mebel-dlya-doma']), { message: /is there already$/ })
  t.equal(await readFile(join(dir, 'cases/mebel-dlya-doma/index.md'), 'utf8'), text)
  await t.rejects(writeDraft(dir, ['poem', 'proba']), {
    message:
      'There is no kind «poem»; allowed: news,article,case,service,person,office,vacancy,industry'
  })
  for (const slug of ['Проба', '', 'a--b', 'A', '../a', 'a/b/c']) {
    const message = `«${slug}» is no address`
    await t.rejects(writeDraft(dir, ['news', slug]), { message }, slug)
  }
  await t.rejects(writeDraft(dir, ['news', 'a', 'b']), { message: '«a» is no address' })
  await t.rejects(writeDraft(dir, ['news', 'seo/a']), { message: 'only a service has branches' })
})

t.test(
  'a new edition keeps the text before it, and leaves to write what only a person knows',
  async (t) => {
    const dir = await copyOf(t)
    for (const name of ['consent', 'privacy', 'cookies', 'consent-candidates']) {
      const path = join(dir, `legal/${name}.md`)
      const before = await readFile(path, 'utf8')
      const version = /^version: "(.*)"$/m.exec(before)?.[1]
      await newEdition(dir, { name, today: '2026-12-01', note: 'Назвали «бюджет».' })
      const kept = await readFile(join(dir, `legal/${name}/${version}.md`), 'utf8')
      const begun = await readFile(path, 'utf8')
      const bodyOf = (text: string) => text.split('\n---\n')[1]
      t.same([bodyOf(kept), bodyOf(begun)], [bodyOf(before), bodyOf(before)])
      t.match(kept, /noindex: true\n {2}description: ".*действовала до 1 декабря 2026 года\./)
      t.match(begun, /history:\n {2}- \{ version: "2026-12-01", date: 2026-12-01, note: "Назвали/)
      const again = newEdition(dir, { name, today: '2026-12-01', note: 'Ещё раз.' })
      await t.rejects(again, { message: /is a new edition already$/ })
    }
    t.same(readContent(dir, new Date('2026-12-02')).faults, [])
  }
)

t.test('a day of the content is one of Moscow, and a note is kept as it was written', async (t) => {
  const dir = await copyOf(t)
  const { content } = readContent(dir, new Date())
  t.equal(draftParts(content, 'Проба', new Date('2026-11-27T22:30:00Z')).today, '2026-11-28')

  const note = 'Цена от $1 до $& тысяч, папка C:\\новая.'
  await newEdition(dir, { name: 'consent', today: '2026-12-01', note })
  const { content: begun, faults } = readContent(dir, new Date('2026-12-02'))
  t.same(faults, [])
  const consent = begun.legal.find(({ slug }) => slug === 'consent')
  t.match(consent?.data.history?.[0], { version: '2026-12-01', note })
})

t.test('the command writes, tells the usage, and fails with it', async (t) => {
  const dir = await copyOf(t)
  const command = (...args: string[]) =>
    run('node', ['--import', 'tsx', 'src/server/commands/new-content.ts', ...args], {
      env: { ...process.env, CONTENT_DIR: dir }
    })
  const { stdout } = await command('service', 'seo/proba', '--title', 'Проба пера')
  t.equal(stdout, `Written: ${join(dir, 'services/seo/proba.md')}\n`)
  t.match(await readFile(join(dir, 'services/seo/proba.md'), 'utf8'), /^title: "Проба пера"$/m)
  t.match((await command('--help')).stdout, /^Makes a draft[\s\S]+npm run new -- <kind> <slug>/)
  await t.rejects(command('service', 'seo/proba'), {
    code: 1,
    stderr: /is there already\n\n[\s\S]+npm run new/
  })
})
