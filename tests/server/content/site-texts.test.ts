import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readContent } from '../../../src/server/content/load-content.ts'
import { shippedText } from '../../../src/server/content/site/site-texts.ts'
import { homePages } from '../../../src/server/pages/home/home-pages.ts'
import { readText } from '../../../src/server/room/texts.ts'

async function copyContent(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'site-texts-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}

const replace = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to))

const without = async (file: string, line: RegExp) => {
  const text = await readFile(file, 'utf8')
  const rest = text.replace(line, '')
  if (rest === text) throw new Error(`${file} has no such line`)
  await writeFile(file, rest)
}

t.test('content of an older release starts with the texts of this one, and says so', async (t) => {
  const dir = await copyContent(t)
  await rm(join(dir, 'site'), { recursive: true })
  await rm(join(dir, 'cases/mebel-dlya-doma'), { recursive: true })

  const { content, faults } = readContent(dir, new Date())

  t.same(
    faults.filter(({ place }) => place.startsWith('site/')),
    []
  )
  t.match(content.site.home.seo.description, /шесть офисов/i)
  t.equal(content.site.company.phone.link, 'tel:+78000000100')
  t.match(shippedText(content), /; of the release.*site\/home\.md, site\/menu\.md/)
  t.equal(homePages(content).length, 1)
})

t.test(
  'a text of an older release says what it lacks as this one does, and keeps its own words',
  async (t) => {
    const dir = await copyContent(t)
    const home = join(dir, 'site/home.md')
    await replace(home, 'link: "Как считали"', 'link: "Откуда числа"')
    await without(home, /\n {2}lead: "Продвижение сайтов в Яндексе.*/)
    await without(join(dir, 'site/forms.md'), /\n {2}trap: .*/)

    const { content, faults } = readContent(dir, new Date())

    t.same(faults, [])
    t.match(content.site.home.hero.lead, /^Продвижение сайтов/)
    t.equal(content.site.home.figures.link, 'Откуда числа')
    t.match(
      shippedText(content),
      / lacks them: site\/home\.md \(hero\.lead\), site\/forms\.md \(form\.trap\)$/
    )
    const forms = await readFile(join(dir, 'site/forms.md'), 'utf8')
    const shown = readText(forms, { collection: 'site', slug: 'forms' }, content.facts)
    t.match(shown, { faults: [], data: { form: { trap: 'Не заполняйте это поле' } } })
  }
)

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

  t.equal(asked.length, 3)
  t.ok(asked.some(({ q }) => q === 'Сколько это стоит?'))
})

t.test('a text of the site prints facts as they are on the day that it is shown', async (t) => {
  const dir = await copyContent(t)
  await replace(join(dir, 'site/company.md'), 'измеряют рост', '{{count.news}} новостей')
  const news = await readFile(join(dir, 'news/ofis-v-krasnodare.md'), 'utf8')
  const coming = news.replace(/^(date|updated): .*$/gm, '$1: 2030-01-01')
  await writeFile(join(dir, 'news/proba.md'), coming)

  const read = (day: string) => readContent(dir, new Date(day)).content
  const said = (day: string) => read(day).site.company.promise
  const count = read('2029-12-31').news.length

  t.equal(said('2029-12-31'), `Точка, от которой ${count} новостей`)
  t.equal(said('2030-01-02'), `Точка, от которой ${count + 1} новостей`)
})
