import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { faultLine } from '../../../src/server/content/faults.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import type { DemandLine, SynonymLine } from '../../../src/server/content/schemas.ts'
import { checkRedirects, checkTargets } from '../../../src/server/site/check-links.ts'
import { checkDemand, checkSearch } from '../../../src/server/site/check-search.ts'
import { remarksOf } from '../../../src/server/site/page-remarks.ts'
import { buildSite } from '../../../src/server/site/site.ts'
import { nearestLines } from '../../../src/server/site/site-search.ts'
import { matchLists } from '../../support/match-lists.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const site = app.site()

/** What is said of the glossary when its first term leads to an address. */
function faultsOf(see: string): string[] {
  const [term, ...others] = site.content.glossary
  if (!term) throw new Error('the glossary is empty')
  const content = { ...site.content, glossary: [{ ...term, see }, ...others] }
  return checkTargets({ ...site, content }).map(faultLine)
}

t.test('a term that leads to no page is named', async (t) => {
  const [fault, ...others] = faultsOf('/nowhere/')
  t.match(fault, /^glossary\.yml:6 0\.see: Стоит «\/nowhere\/», такого нет: /)
  t.same(others, [])
})

const REFUSED = {
  '"/index.php?id=5"': /оставьте путь/,
  '"/old/#part"': /оставьте путь/,
  'old/page/': /начните с «\/»/,
  'https://agency.example/old/': /начните с «\/»/,
  '/News/': /Адрес \/News\/ на сайте занят, он ведёт на \/news\//,
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
    const ask = async (url: string) => {
      const { statusCode, headers } = await app.inject({ method: 'HEAD', url })
      return { status: statusCode, location: headers.location }
    }
    const faults = (await checkRedirects({ site: app.site(), ask })).map(faultLine)
    for (const [index, [from, words]] of Object.entries(REFUSED).entries()) {
      const said = faults.filter((fault) => fault.includes(` redirects.${index}.from: `))
      t.equal(said.length, words ? 1 : 0, `${from}: ${said}`)
      if (words) t.match(said[0], words)
    }
    const gone = faults.filter((fault) => fault.includes(' gone.'))
    t.equal(gone.length, 1)
    t.match(gone[0], /Адрес \/prices\/ на сайте занят/)
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
    matchLists(t, own, [/^\d+: Стоит «1570», /])
    t.equal(others, 0)
    t.same(remarks('/faq/'), { file: 'pages/faq.md', own: [], others: 1 })
    t.same(remarks('/cases/'), { file: undefined, own: [], others: 1 })
  }
)

const { demand } = site.content
const demandFaults = (lines: readonly DemandLine[]) =>
  checkDemand({ ...site, content: { ...site.content, demand: lines } }).map(({ text }) => text)

t.test('every query has one page, and every page that is there to be found a query', async (t) => {
  t.same(demandFaults(demand), [])
})

t.test('a query that nobody answers, or two do, is named', async (t) => {
  const planted: [query: string, page: string, faults: RegExp[]][] = [
    [
      'seo агентство в казань',
      '/contacts/kazan/',
      [/^Запрос «seo агентство в казань» уже есть: .*отвечает \/contacts\/kazan\/\.$/]
    ],
    ['слоны', '/nowhere/', [/^Страницы \/nowhere\/ для поисковиков нет/]],
    ['вакансии жираф', '/about/vacancies/', [/страницы \/about\/vacancies\/ нет слов «жираф»/]],
    ['технический аудит', '/services/audit/tehnicheskij/', []],
    ['график работы в праздники', '/news/rezhim-raboty-prazdniki/', []],
    [
      'шаблоны документов',
      '/education/templates/',
      [
        /^На «шаблоны документов» отвечает и \/news\/biblioteka-shablonov\/ с заголовком .+: назовите её точнее\.$/
      ]
    ]
  ]
  for (const [query, page, faults] of planted) {
    matchLists(t, demandFaults([...demand, { query, page, why: 'Проба.' }]), faults)
  }
})

/** What is wrong with lines after those of the site. */
function searchFaults(...lines: SynonymLine[]): string[] {
  const synonyms = [...site.content.synonyms, ...lines]
  return checkSearch({ ...site, content: { ...site.content, synonyms } }).map(({ text }) => text)
}

t.test('the words of the search are sound', async (t) => {
  t.same(checkSearch(site), [])
})

t.test('a line leads to a page, says once what no other does, and changes an answer', async (t) => {
  const long = `${'ы'.repeat(100)} бегемот`
  const planted: [SynonymLine, string[]][] = [
    [['носорог', 'жираф'], ['Без этой строки поиск отвечает так же: уберите её.']],
    [
      { page: '/cases/', asked: ['кабан'] },
      ['О странице /cases/ уже сказано строкой выше: допишите туда.']
    ],
    [
      { page: '/sitemap/', wants: 'call', asked: ['аллё'] },
      ['Кого ведёт «call», уже сказано строкой выше.']
    ],
    [
      {
        page: '/sitemap/',
        asked: ['Прайс-лист', 'реклама в yandex', 'сайт крокодилов', 'крокодил на сайте', long]
      },
      [
        '«Прайс-лист» повторяет «прайс лист» страницы /prices/: уберите одно.',
        '«реклама в yandex» повторяет «реклама в яндексе» страницы /services/reklama/yandex-direct/: уберите одно.',
        '«крокодил на сайте» повторяет «сайт крокодилов» страницы /sitemap/: уберите одно.',
        `По запросу «${long}» не находится ничего.`
      ]
    ]
  ]
  t.same(
    searchFaults(...planted.map(([line]) => line)),
    planted.flatMap(([, faults]) => faults)
  )
  t.match(
    searchFaults({ page: '/services/sео/', asked: ['слон'] })[0],
    /^Страницы \/services.* нет: /
  )
})

t.test('what found nothing becomes lines with the nearest page', async (t) => {
  const lines = nearestLines(site, ['накрутилово', 'ъъъ "тест"', 'директолухи'])
  const read = parse(lines.join('\n')) as { page: string; asked: string[] }[]
  t.same(read.flatMap(({ asked }) => asked).sort(), ['директолухи', 'накрутилово', 'ъъъ "тест"'])
  for (const { page } of read) t.ok(site.pages.has(page), page)
  t.equal(
    read.find(({ asked }) => asked.includes('директолухи'))?.page,
    '/services/reklama/yandex-direct/'
  )
})
