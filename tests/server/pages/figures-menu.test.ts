import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const bodyOf = async (path: string) => (await app.inject(path)).body
const header = parse(await bodyOf('/faq/')).querySelector('[data-header]')
if (!header) throw new Error('the page has no header')

/** What the menu prints beside the link to a path. */
function noteOf(path: string): string {
  const link = header?.querySelector(`.main-menu__pages > li > a[href="${path}"]`)
  return plain(link?.parentNode?.querySelector('small')?.text ?? '').trim()
}

const plain = (text: string) => text.replace(/\s/g, ' ')
const filesOf = (folder: string) =>
  readdirSync(`src/content/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`src/content/${folder}/${name}`, 'utf8'))
const count = (folder: string, line: RegExp) => filesOf(folder).filter((text) => line.test(text))

t.test('a service costs in the menu what its first tariff costs', async (t) => {
  for (const slug of ['seo', 'audit', 'reklama', 'kontent', 'analitika', 'nejropoisk']) {
    const text = readFileSync(`src/content/services/${slug}.md`, 'utf8')
    const price = text.match(/^tariffs:\n.*?price: (\d+)/m)?.[1] ?? ''
    const grouped = price.replace(/\B(?=(\d{3})+$)/g, ' ')
    t.equal(noteOf(`/services/${slug}/`), `от ${grouped} ₽`, slug)
  }
})

t.test('counts in the menu are those of the content files', async (t) => {
  const shops = count('cases', /^industry: roznica$/m).length
  t.match(noteOf('/cases/?otrasl=roznica'), new RegExp(`^${shops} кейс`))
  t.equal(noteOf('/education/articles/'), String(filesOf('articles').length))
  t.equal(noteOf('/education/templates/'), String(filesOf('templates').length))
  const departments = readFileSync('src/content/pages/about.md', 'utf8').matchAll(
    / people: (\d+),/g
  )
  const everybody = [...departments].reduce((sum, [, people]) => sum + Number(people), 0)
  t.match(noteOf('/about/team/'), new RegExp(`^${everybody} человек`))
  const terms = readFileSync('src/content/glossary.yml', 'utf8').match(/^- term:/gm)?.length
  t.match(noteOf('/education/glossary/'), new RegExp(`^${terms} `))
})

t.test(
  'every page of the menu is linked once, beside the titles of the deeper levels',
  async (t) => {
    const hrefs = header
      .querySelectorAll('.main-menu__pages > li > a, .main-menu__pages > li li a')
      .map((link) => link.getAttribute('href'))
    t.ok(hrefs.length > 50)
    // The newest edition of a rating is both the rating and an item below it.
    const twice = hrefs.filter((href, index) => hrefs.indexOf(href) !== index)
    t.same(twice, ['/rating/agentstva-prodvizheniya/'])
  }
)

t.test('the frame of a page in English is in English', async (t) => {
  const page = parse(await bodyOf('/en/'))
  const frame = page.querySelectorAll('[data-header], [data-cookie-banner], .site-footer')
  t.equal(frame.length, 3)
  for (const part of frame) t.notMatch(part.toString(), /[а-яё]/i)
  const dialogs = page.querySelectorAll('dialog')
  t.equal(dialogs.length, 1, 'that of thanks')
  t.notMatch(dialogs[0]?.toString(), /[а-яё]/i)
})
