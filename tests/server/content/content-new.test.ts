import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { editorialFaults } from '../../../src/editorial/editorial.ts'
import { beginEdition, writeDraft } from '../../../src/server/commands/new-texts.ts'
import { readContent } from '../../../src/server/content/load-content.ts'
import { checkExamples } from '../../../src/server/site/check-bodies.ts'
import { matchLists } from '../../support/match-lists.ts'

const run = promisify(execFile)
const DRAFTS = [
  { kind: 'news', file: 'news/proba/index.md' },
  { kind: 'article', file: 'articles/proba/index.md' },
  { kind: 'case', file: 'cases/proba/index.md' },
  { kind: 'service', file: 'services/proba/index.md' },
  { kind: 'person', file: 'people/proba/index.md' },
  { kind: 'office', file: 'offices/proba/index.md' },
  { kind: 'vacancy', file: 'vacancies/proba/index.md' },
  { kind: 'industry', file: 'industries/proba/index.md' }
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
      const [, example = ''] = /^Стоит пример «(.+)»: /.exec(text) ?? []
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
      await beginEdition(dir, { name, today: '2026-12-01', note: 'Назвали «бюджет».' })
      const kept = await readFile(join(dir, `legal/${name}/${version}.md`), 'utf8')
      const begun = await readFile(path, 'utf8')
      const bodyOf = (text: string) => text.split('\n---\n')[1]
      t.equal(bodyOf(kept), bodyOf(before))
      t.match(kept, /description: .*действовала до 1 декабря 2026 года\..*\n {2}noindex: true$/m)
      const [, rows] = /^history:\n((?: {2}- .*\n)+)/m.exec(before) ?? []
      const row = '  - { version: "2026-12-01", date: 2026-12-01, note: "Назвали «бюджет»." }'
      t.match(begun, `history:\n${row}\n${rows}`, 'one line more, the others as they were')
      t.match(begun, `(/legal/${name}/${version}/)`, 'the way to the edition before')
      t.match(begun, 'от 1 декабря 2026 года'.slice(3))
      t.match(await beginEdition(dir, { name, today: '2026-12-01', note: '' }), /^Recorded/)
      await t.rejects(beginEdition(dir, { name, today: '2026-12-01', note: '' }), {
        message: /--note/
      })
      const again = await beginEdition(dir, { name, today: '2026-12-01', note: 'Ещё раз.' })
      t.match(again, '2026-12-01-2', 'the second of a day has a name of its own')
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replace('\n## 1.', '\nНовое слово.\n\n## 1.')
      )
      t.match(await beginEdition(dir, { name, today: '2026-12-01', note: '' }), /^Recorded/)
    }
    const { faults, content } = readContent(dir, new Date('2026-12-02'))
    t.same(faults, [])
    t.same(
      editorialFaults(content)
        .map(({ text }) => text)
        .filter((text) => !/^Перевод от редакции/.test(text)),
      []
    )
  }
)

t.test(
  'words of an edition that were changed afterwards are a fault, in the archive and out of it',
  async (t) => {
    const dir = await copyOf(t)
    const faultsAfter = async (file: string, edit: (text: string) => string | undefined) => {
      const path = join(dir, file)
      const text = await readFile(path, 'utf8')
      const edited = edit(text)
      if (edited === undefined) await rm(path)
      else await writeFile(path, edited)
      const { faults } = readContent(dir, new Date('2026-12-02'))
      await writeFile(path, text)
      return faults.map((one) => `${one.place}: ${one.text}`)
    }
    const added = (text: string) => `${text}\nДобавлено задним числом.\n`
    for (const file of ['consent/2026-09-01', 'consent', 'privacy/2026-11-23', 'cookies', 'terms'])
      matchLists(
        t,
        await faultsAfter(`legal/${file}.md`, added),
        [new RegExp(`^legal/${file}\\.md: Слова редакции «[\\d-]+» изменены`)],
        file
      )
    const former = 'legal/consent/2026-09-01.md'
    const cases: [edit: (text: string) => string | undefined, says: RegExp][] = [
      [(text) => text.replace(/^title: "Согласие/m, 'title: "Полное согласие'), / изменены, /],
      [
        (text) =>
          text
            .replace(/^date: 2026-09-01$/m, 'date: 2026-09-02')
            .replace(/^updated: .*$/m, 'updated: 2026-09-02'),
        / изменены, /
      ],
      [
        (text) => text.replace(/^version: .*$/m, 'version: "2026-11-22"'),
        /названа другая редакция/
      ],
      [() => undefined, /«2026-09-01» нет в архиве/]
    ]
    for (const [edit, says] of cases) t.match((await faultsAfter(former, edit))[0], says)
    t.same(
      await faultsAfter(former, (text) =>
        text.replace(/^ {2}description: .*$/m, `  description: "${'Прежний текст. '.repeat(8)}"`)
      ),
      [],
      'what search shows is no word of it'
    )
  }
)

t.test('the command writes, tells the usage, and fails with it', async (t) => {
  const dir = await copyOf(t)
  const command = (...args: string[]) =>
    run('node', ['--import', 'tsx', 'src/server/commands/new-content.ts', ...args], {
      env: { ...process.env, CONTENT_DIR: dir }
    })
  const { stdout } = await command('service', 'seo/proba', '--title', 'Проба пера')
  t.equal(stdout, `Written: ${join(dir, 'services/seo/proba/index.md')}\n`)
  t.match(
    await readFile(join(dir, 'services/seo/proba/index.md'), 'utf8'),
    /^title: "Проба пера"$/m
  )
  t.match((await command('--help')).stdout, /^Makes a draft[\s\S]+npm run new -- <kind> <slug>/)
  await t.rejects(command('service', 'seo/proba'), {
    code: 1,
    stderr: /is there already\n\n[\s\S]+npm run new/
  })
})
