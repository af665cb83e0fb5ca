import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readContent } from '../../../src/server/content/load-content.ts'
import { shippedText } from '../../../src/server/content/site-texts.ts'
import { homePages } from '../../../src/server/pages/home/home-pages.ts'
import { makeSite } from '../../../src/server/site/site.ts'

async function copyContent(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'site-texts-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}

const replace = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
const linesOf = (faults: readonly { place: string; line: number; text: string }[]) =>
  faults.map(({ place, line, text }) => `${place}:${line} ${text}`)

t.test('content of an older release starts with the texts of this one, and says so', async (t) => {
  const dir = await copyContent(t)
  await rm(join(dir, 'site'), { recursive: true })
  await rm(join(dir, 'cases/mebel-dlya-doma'), { recursive: true })

  const { content, faults } = readContent(dir, new Date())

  t.notOk(linesOf(faults).some((one) => one.includes('site/')))
  t.equal(content.site.company.phone.link, 'tel:+78000000100')
  t.match(shippedText(content), /; of the release.*site\/home\.md, site\/menu\.md/)
  t.equal(homePages(content).length, 1)
})

t.test('a fault of the site’s texts is named with its file and line', async (t) => {
  const dir = await copyContent(t)
  await replace(join(dir, 'site/company.md'), 'descriptor:', 'descriptr:')
  await replace(join(dir, 'site/home.md'), 'case: mebel-dlya-doma', 'case: mebel-dlja-doma')
  await writeFile(join(dir, 'site/hom.md'), '---\n---\n')
  await writeFile(
    join(dir, 'site/rating.md'),
    `${await readFile(join(dir, 'site/rating.md'), 'utf8')}Text\n`
  )

  const lines = linesOf(readContent(dir, new Date()).faults)

  for (const said of [
    /^site\/company\.md:4 descriptr: .*descriptor/,
    /^site\/home\.md:\d+ results\.case: .*mebel-dlja-doma.*mebel-dlya-doma/,
    /^site\/hom\.md:1 .*home\.md/,
    /^site\/rating\.md:1 /
  ])
    t.ok(
      lines.some((line) => said.test(line)),
      `${said} in ${lines}`
    )
})

t.test('a link of the menu to a page that there is not is a fault', async (t) => {
  const dir = await copyContent(t)
  await replace(join(dir, 'site/menu.md'), 'path: /services/audit/', 'path: /services/audid/')

  const { faults } = makeSite(readContent(dir, new Date()).content)

  t.match(linesOf(faults), [
    /^site\/menu\.md:\d+ sections\.0\.children\.1\.path: .*\/services\/audid\/.*\/services\/audit\//
  ])
})

t.test('a reworded question stays on the front page', async (t) => {
  const dir = await copyContent(t)
  await replace(join(dir, 'pages/faq.md'), 'Сколько стоит продвижение?', 'Сколько это стоит?')
  const { content } = readContent(dir, new Date())
  const [page] = homePages(content)
  let asked: readonly { q: string }[] = []

  page?.render({
    render: (_name, data) => {
      asked = (data as unknown as { questions: typeof asked }).questions
      return ''
    },
    leadForm: () => ({}) as never
  })

  t.equal(asked.length, 4)
  t.ok(asked.some(({ q }) => q === 'Сколько это стоит?'))
})
