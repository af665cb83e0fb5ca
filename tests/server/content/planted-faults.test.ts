import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { editorialFaults } from '../../../src/editorial/editorial.ts'
import { contentState } from '../../../src/server/commands/leads/doctor-content.ts'
import { readConfig } from '../../../src/server/config.ts'
import { noContentCache } from '../../../src/server/content/content-cache.ts'
import { type ContentFault, faultLine } from '../../../src/server/content/faults.ts'
import { readContent } from '../../../src/server/content/load-content.ts'
import { faultsByField, spokenFaults } from '../../../src/server/desk/room/text-faults.ts'
import { readText } from '../../../src/server/room/texts.ts'
import { checkTargets } from '../../../src/server/site/check-links.ts'
import { checkDemand, checkSearch } from '../../../src/server/site/check-search.ts'
import { makeSite, readForStart } from '../../../src/server/site/site.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { FAULTS, LOST_LINK, MADE, type Planted, REMARKS, SITE_FAULTS } from './planted-faults.ts'

t.setTimeout(2_400_000)

const END_OF_TIME = new Date(8.64e15)
const NEWS = 'news/ofis-v-krasnodare.md'
const run = promisify(execFile)

/** Sound content with a draft that nobody may name, and all of some faults. */
async function withFaults(t: Test, planted: readonly Planted[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'planted-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  const draft = (await readFile(NEWS_FILE, 'utf8')).replace(/^demo: /m, 'draft: true\ndemo: ')
  await writeFile(join(dir, 'news/chernovik.md'), draft)
  for (const { file, copy = file, edit } of planted) {
    const text = await readFile(join('src/content', copy), 'utf8').catch(() => '')
    const edited = edit(text)
    t.not(edited, text, `${file}: planted`)
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), edited)
  }
  return dir
}
const NEWS_FILE = join('src/content', NEWS)

/** What `npm run check` says of a folder, a line for each fault. */
async function commandSays(dir: string): Promise<string[]> {
  const env = { ...process.env, CONTENT_DIR: dir }
  const failure = await run('node', ['dist/build/check-content.mjs'], { env }).catch((one) => one)
  return String(failure.stderr).trim().split('\n')
}

/** What an editor reads of faults, whatever place is named before them. */
const roomSays = (faults: readonly ContentFault[]) =>
  spokenFaults(faults, []).map(({ text }) => text)

function tellsEach(t: Test, planted: readonly Planted[], faults: readonly ContentFault[]): void {
  for (const { file, place = file, code, says } of planted) {
    const [own, ...others] = faults.filter((fault) => fault.place === place)
    t.equal(own && faultLine(own).replace(/^.*?:\d+ /, ''), says, file)
    t.equal(own?.code, code, file)
    t.same(others, [], `${file}: one fault`)
  }
  for (const fault of faults) {
    t.equal(notRussian(fault.text), '', fault.text)
  }
}

/** What of a fault is no sentence in Russian; words between quotes, addresses and names of files are as they are typed. */
function notRussian(text: string): string {
  if (!/^[А-ЯЁ].*[.?]$/.test(text) || /[.?]{2}$/.test(text)) return 'no sentence'
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/«[^«»]*»|"[^"]*"/g, '')
  }
  const words = rest.replace(
    /(?:https?:\/)?[\w.-]*\/[^\s,;:]*|[\w-]*\.[a-z]\w*|\{#[\w-]+\}|npm run new -- edition [\w-]+/g,
    ''
  )
  return /[a-z]{2,}/i.exec(words)?.[0] ?? ''
}

for (const [what, planted, isOfFiles] of [
  ['cannot be read', [...FAULTS, ...SITE_FAULTS], true],
  ['no site can be made of', [...MADE, LOST_LINK], false]
] as const) {
  t.test(`content that ${what}: one sentence, wherever it is read`, async (t) => {
    const dir = await withFaults(t, planted)
    const { content, faults } = readContent(dir, END_OF_TIME)
    const all = isOfFiles ? faults : [...faults, ...makeSite(content).faults]
    tellsEach(t, planted, all)
    t.equal(all.length, planted.length, all.map(faultLine).join('\n'))

    let start = ''
    try {
      readForStart(dir, END_OF_TIME, { cache: noContentCache, copy: undefined })
    } catch (error) {
      start = (error as Error).message
    }
    const lines = start.split('\n')
    t.same(lines.toSorted(), all.map(faultLine).sort(), 'the start')

    const config = readConfig({ CONTENT_DIR: dir, DATA_DIR: join(dir, '../data') })
    const { text } = await contentState(config, MOSCOW)
    t.ok(text.includes(lines[0] ?? '?'), `the doctor: ${text}`)

    const command = await commandSays(dir)
    for (const line of lines) t.equal(command.filter((one) => one === line).length, 1, line)

    const room = roomSays(all)
    for (const fault of all)
      t.ok(
        room.some((said) => said.endsWith(fault.text)),
        fault.text
      )
  })
}

t.test('the form of a text says it at the field, with the line of its Markdown', async (t) => {
  const own = FAULTS.filter(({ copy }) => copy === NEWS)
  const source = await readFile(NEWS_FILE, 'utf8')
  for (const { edit, says } of own) {
    const read = readText(edit(source), 'news')
    const [fault] = read.faults
    // What else there is of the site is not looked at before a publication.
    if (!fault) continue
    const name = fault.path.join('.')
    const said = [...faultsByField(read.faults, read).values()].join(' ')
    t.equal(says, name && name !== 'body' ? `${name}: ${fault.text}` : fault.text)
    t.ok(said === fault.text || /^Строка \d+: /.test(said), said)
    t.ok(said.endsWith(fault.text), said)
  }
})

t.test('texts that do not agree: one sentence in the command and the room', async (t) => {
  const dir = await withFaults(t, REMARKS)
  const { content, faults } = readContent(dir, END_OF_TIME)
  t.same(faults, [])
  const { site } = makeSite(content)
  const remarks = [
    editorialFaults(content),
    checkTargets(site),
    checkSearch(site),
    checkDemand(site)
  ].flat()
  // The page of the glossary leads to nothing too.
  const command = (await commandSays(dir)).filter((line) => !line.startsWith('страница /education'))
  const bare = command.map((line) => line.replace(/:\d+ /, ': '))
  for (const { file, place = file, says } of REMARKS)
    t.ok(bare.includes(`${place}: ${says}`), `${place}: ${says}`)
  t.equal(command.length, REMARKS.length, command.join('\n'))
  const [term] = content.glossary
  const glossary = [...content.glossary, ...(term ? [{ ...term }] : [])]
  t.match(
    checkTargets({ ...site, content: { ...content, glossary } }).at(-1)?.text,
    /^Стоит «[\w-]+», это имя уже у термина «.+»\.$/
  )
  const [lost] = command.filter((line) => line.includes('/nowhere/ ведёт'))
  const at = (await readFile(join(dir, 'news/itogi-2024.md'), 'utf8')).split('\n').length - 1
  t.ok(lost?.startsWith(`news/itogi-2024.md:${at} `), command.join('\n'))

  const told = new Set(remarks.map(({ place }) => place))
  tellsEach(
    t,
    REMARKS.filter(({ file, place = file }) => told.has(place)),
    remarks
  )
  for (const fault of remarks) {
    t.ok(command.includes(faultLine(fault)), faultLine(fault))
    t.ok(roomSays([fault])[0]?.endsWith(fault.text), fault.text)
  }
})
