import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { linkFaults } from '../../../src/server/commands/check-pages.ts'
import { checkTargets } from '../../../src/server/site/check-links.ts'
import { leftInEnglish } from '../../support/english-left.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const site = app.site()

/** What is said of the glossary when its first term leads to an address. */
function faultsOf(see: string): string[] {
  const [term, ...others] = site.content.glossary
  if (!term) throw new Error('the glossary is empty')
  const content = { ...site.content, glossary: [{ ...term, see }, ...others] }
  return checkTargets({ ...site, content }).map(
    ({ place, line, text }) => `${place}:${line} ${text}`
  )
}

t.test('a term leads to a page whose title its link can say', async (t) => {
  t.same(checkTargets(site), [], 'the terms themselves are sound')
  const faults = faultsOf('/prices/')
  t.same(faults, [
    'glossary.yml:6 0.see: the link to /prices/ has no title to say; allowed: an article, a service, a rating, news, a document'
  ])
  t.same(faults.map(leftInEnglish).filter(Boolean), [], 'an editor is told in Russian')
})

t.test('a term that leads to no page is named', async (t) => {
  const [fault, ...others] = faultsOf('/nowhere/')
  t.match(fault, /^glossary\.yml:6 0\.see: found "\/nowhere\/"; /)
  t.same(others, [])
})

const REFUSED = {
  '"/index.php?id=5"': /оставьте путь/,
  '"/old/#part"': /оставьте путь/,
  'old/page/': /начните с «\/»/,
  'https://agency.example/old/': /начните с «\/»/,
  '/News/': /адрес \/News\/ на сайте занят, он ведёт на \/news\//,
  '/news/index.html': /на сайте занят/,
  '/samples/audit.docx': /на сайте занят/,
  '/sitemap.xml': /на сайте занят/,
  '/assets/old.js': /никого не перенаправить/,
  '/twice/': undefined,
  '/TWICE': /на сайте занят, он ведёт на \/contacts\//,
  '/услуги/аудит-сайта/': undefined,
  '/%D0%BE-%d0%bd%D0%B0%D1%81/': undefined,
  '/Old/Page.aspx': undefined,
  '/chain/': undefined
}

t.test(
  'emdash-cms/emdash#3239, redirection#1401: a former address works in every spelling, or the check says why not',
  async (t) => {
    const dir = t.testdir()
    await cp('src/content', dir, { recursive: true })
    const file = join(dir, 'redirects.yml')
    const addresses = Object.keys(REFUSED)
    const lines = addresses.map(
      (from) => `  - { from: ${from}, to: ${from === '/twice/' ? '/contacts/' : '/about/'} }\n`
    )
    const text = (await readFile(file, 'utf8')).replace(
      'redirects:\n',
      `redirects:\n${lines.join('').replace('/chain/, to: /about/', '/chain/, to: /old/page.aspx/')}`
    )
    await writeFile(file, `${text}  - /prices/\n`.replace('/old/page.aspx/', '/twice/'))
    const { app } = await buildTestApp(t, { CONTENT_DIR: dir })
    const faults = (await linkFaults(app, [])).map(({ place, text }) => `${place} ${text}`)
    for (const [index, [from, words]] of Object.entries(REFUSED).entries()) {
      const said = faults.filter((fault) => fault.includes(` redirects.${index}.from: `))
      t.equal(said.length, words ? 1 : 0, `${from}: ${said}`)
      if (words) t.match(said[0], words)
    }
    const gone = faults.filter((fault) => fault.includes(' gone.'))
    t.equal(gone.length, 1)
    t.match(gone[0], /адрес \/prices\/ на сайте занят/)
    t.same(faults.map(leftInEnglish).filter(Boolean), [])
    t.same(
      checkTargets(app.site()).filter(({ place }) => place === 'redirects.yml'),
      [],
      'a chain is sound'
    )
    const answers = {
      '/%d1%83%d1%81%d0%bb%d1%83%d0%b3%d0%b8/%d0%b0%d1%83%d0%b4%d0%b8%d1%82-%d1%81%d0%b0%d0%b9%d1%82%d0%b0':
        '/about/',
      '/%D0%9E-%D0%9D%D0%90%D0%A1?a=%d0%bd': '/about/?a=%d0%bd',
      '/old/page.aspx': '/about/',
      '/chain': '/contacts/',
      '/news': '/news/',
      '//NEWS/index.html': '/news/'
    }
    for (const [url, to] of Object.entries(answers)) {
      const { statusCode, headers } = await app.inject(url)
      t.same([statusCode, headers.location], [301, to], url)
    }
    t.equal((await app.inject('/Services/SMM')).statusCode, 410, 'nor does another spelling')
  }
)
