import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { editorialFaults, editorialWarnings } from '../../src/editorial/editorial.ts'
import type { Content } from '../../src/server/content/content.ts'
import { noContentCache, openContentCache } from '../../src/server/content/content-cache.ts'
import { faultLine } from '../../src/server/content/faults.ts'
import { readContent } from '../../src/server/content/load-content.ts'
import { checkLinks } from '../../src/server/site/check-links.ts'
import { createPageReader, type RenderedPage } from '../../src/server/site/read-page.ts'
import type { Site } from '../../src/server/site/site.ts'
import { matchLists } from '../support/match-lists.ts'
import { frontMatter } from '../support/tariffs.ts'

const faultsIn = (content: Content) => editorialFaults(content).map(faultLine)
/** After every item's date. */
const END_OF_TIME = new Date(8.64e15)
const read = (dir: string, cache = noContentCache) => readContent(dir, END_OF_TIME, cache).content

/** What is changed in a sound file of content, and what is said of it. */
interface Contradiction {
  file: string
  from: string | RegExp
  to: string | (() => string)
  says: RegExp
}

const CONSENT = frontMatter('src/content/legal/consent.md')
const POLICY = frontMatter('src/content/legal/privacy.md')
/** Counted from 1, as editors do. */
const lineOf = (name: string, text: string) =>
  1 +
  readFileSync(`src/content/${name}.md`, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text))

/** At least one for each check, each in a sound text; some are `REMARKS` of `planted-faults.ts`. */
const CONTRADICTIONS: readonly Contradiction[] = [
  {
    file: 'articles/atribuciya-zayavok/index.md',
    from: '  title: "',
    to: '  title: "Кратко — ',
    says: /index\.md:\d+ seo\.title: Стоит «Кратко — .*» с тире, а к нему добавится « — Тригопункт»/
  },
  {
    file: 'news/gotovimsya-k-168.md',
    from: /^title: "/m,
    to: `title: "${'Готовимся и готовимся. '.repeat(5)}`,
    says: /^news\/gotovimsya-k-168\.md:\d+ title: Заголовок длинный \(\d+\): лучше до 110 знаков\.$/
  },
  {
    file: 'documents/otchet-mesyac.md',
    from: '261, 275, 268]',
    to: '261, 275, 286]',
    says: /^documents\/otchet-mesyac\.md:\d+ В столбце «Октябрь» стоит «268», а на графике «Заявки из поиска» — 286\.$/
  },
  {
    file: 'news/gotovimsya-k-168.md',
    from: ', read: 2026-11-22',
    to: '',
    says: /gotovimsya-k-168\.md:\d+ source: Не указано, когда прочитан источник https:/
  },
  {
    file: 'documents/dogovor.md',
    from: 'Тариф за четыре недели, квартал или год: один',
    to: 'Тариф за квартал или год: один',
    says: /^documents\/dogovor\.md:\d+ Не сказано, как платят за тарифы «weeks4», а такие есть\.$/
  },
  {
    file: 'pages/about.md',
    from: ': это пункты 3.5 и 3.6 [договора](/contract/).',
    to: ', это записано [в договоре](/contract/).',
    says: /^pages\/about\.md:\d+ Сказано, что это в договоре: назовите пункт, например «пункт 1\.3»\.$/
  },
  {
    file: 'cases/onlajn-shkola/index.md',
    from: 'это записано в [договоре](/contract/), пункт 1.3.',
    to: 'это записано в [договоре](/contract/), пункт 1.9.',
    says: /index\.md:\d+ Назван пункт 1\.9, а в договоре такого нет\.$/
  },
  {
    file: 'services/analitika.md',
    from: 'Счётчики, отчёты и настройки',
    to: 'Счётчики, презентации и настройки',
    says: /^services\/analitika\.md:\d+ Обещано «презентации», а в пунктах 7\.1, 7\.2, 9\.1 договора этого нет\.$/
  },
  {
    file: 'legal/consent.md',
    from: 'адрес сайта, тема, сообщение',
    to: 'адрес сайта, тема',
    says: new RegExp(
      `^legal/consent\\.md:${lineOf('legal/consent', '4.1. ')} Формы спрашивают «сообщение», а здесь это не названо\\.$`
    )
  },
  {
    file: 'legal/consent-candidates.md',
    from: 'ссылка на резюме или работы, ',
    to: '',
    says: /^legal\/consent-candidates\.md:\d+ Формы спрашивают «ссылка на резюме или работы», а здесь это не названо\.$/
  },
  {
    file: 'legal/consent.md',
    from: `Версия ${CONSENT.version}, действует`,
    to: `Версия ${CONSENT.history[1].version}, действует`,
    says: new RegExp(
      `^legal/consent\\.md:${lineOf('legal/consent', 'Версия ')} Редакция названа «${CONSENT.history[1].version}», а она «${CONSENT.version}»\\.$`
    )
  },
  {
    file: 'pages/industries.md',
    from: '(/industries/uslugi/)',
    to: '(/services/)',
    says: /^industries\/uslugi\.md:1 Отрасли нет в таблице страницы «Отрасли»/
  },
  {
    file: 'pages/reviews.md',
    from: 'август 2025 — август 2026 года, Казань',
    to: 'август 2025 — август 2026 года, Самара',
    says: /^offices\/kazan\.md:\d+ У города своих отзывов и примеров 2: нужно не меньше 3\.$/
  },
  {
    file: 'services/audit.md',
    from: /^proof: .*$/m,
    to: 'proof: { case: set-stomatologij }',
    says: /^services\/audit\.md:\d+ proof: Кейс «set-stomatologij» об услугах .*reputaciya.*, а \/services\/audit\/ в нём не было\.$/
  },
  {
    file: 'services/seo/regiony.md',
    from: /after: "[^"]+"/,
    to: 'after: "743"',
    says: /^services\/seo\/regiony\.md:\d+ proof: В кейсе «set-stomatologij» нет строки, где стоят «310» и «743»\.$/
  },
  {
    file: 'services/reklama/yandex-direct.md',
    from: /^proof: .*$/m,
    to: 'proof: { case: dostavka-produktov }',
    says: /^services\/.*\.md:\d+ proof: То же число стоит рядом с услугой \/services\/.*\.$/
  },
  {
    file: 'ratings/kachestvo-sajtov.md',
    from: '- id: a11y\n',
    to: '- id: access\n',
    says: /^ratings\/kachestvo-sajtov\.md:\d+ Треугольника весов на странице не будет: в тексте «Рейтинги: .+» показатель «access» не стоит/
  },
  {
    file: 'news/rezhim-raboty-prazdniki.md',
    from: /lead: .*\n/,
    to: 'lead: "12 декабря прошли первые дежурства. Сроки ответа на заявки и срочная связь в праздники."\n',
    says: /^news\/rezhim-raboty-prazdniki\.md:6 lead: Стоит «прошли», а 12 декабря позже дня новости/
  },
  {
    file: 'ratings/kachestvo-sajtov/2025-2.md',
    from: /form:\n {2}title: .*\n {2}lead: .*\n/,
    to: '',
    says: /^ratings\/kachestvo-sajtov\/2025-2\.md:\d+ form: У выпуска не было внешней лаборатории/
  },
  {
    file: 'pages/reviews.md',
    from: 'Кирилл Вяземцев и Глеб Таёжный отзывов',
    to: 'Кирилл Вяземцев отзывов',
    says: /^cases\/lizing-oborudovaniya\/index\.md:\d+ quote: Слова приведены с именем, «Глеб Таёжный», а на странице отзывов/
  },
  {
    file: 'legal/privacy.md',
    from: '| согласие в плашке cookie (пункт 1) |',
    to: '| согласие в плашке cookie |',
    says: /^legal\/privacy\.md:\d+ Основание «согласие в плашке cookie»: назовите пункт статьи 6/
  },
  {
    file: 'pages/en/privacy.md',
    from: `Version ${POLICY.version}.`,
    to: `Version ${POLICY.history[1].version}.`,
    says: new RegExp(
      `^pages/en/privacy\\.md:\\d+ Перевод от редакции «${POLICY.history[1].version}», а русский текст уже «${POLICY.version}»\\.$`
    )
  },
  {
    file: 'cases/mebel-dlya-doma/index.md',
    from: 'На рубль работы вышло 2,6 ₽',
    to: 'На рубль работы вышло 4,2 ₽',
    says: /index\.md:\d+ Сказано «На рубль работы вышло 4,2 ₽», а выходит 2,6 ₽\.$/
  },
  {
    file: 'site/home.md',
    from: 'Отвечаем за состав работ и сроки.',
    to: 'В договоре записаны состав работ и сроки.',
    says: /^site\/home\.md:\d+ Сказано, что это в договоре: назовите пункт/
  },
  {
    file: 'legal/consent-mailing.md',
    from: 'систематизация, накопление, ',
    to: 'систематизация, ',
    says: /^legal\/consent-mailing\.md:\d+ Действие «накопление» не названо/
  }
]

/** Faults that can be planted at the same time: the first of each file, the second of each, and so on. */
function inGroups<Planted extends { file: string }>(planted: readonly Planted[]): Planted[][] {
  const groups: Planted[][] = []
  for (const one of planted) {
    const group = groups.find((others) => others.every(({ file }) => file !== one.file))
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

t.test('each class of contradiction is named where it stands, and alone', async (t) => {
  const dir = await copyOf(t)
  // One memory for all looks, as the thread that checks publications has: it must not hide a fault.
  const cache = openContentCache(undefined)
  const faultsNow = () => {
    const faults = faultsIn(read(dir, cache))
    cache.save()
    return faults
  }
  t.same(faultsNow(), [], 'the texts themselves are sound')

  // One in a file at a time, as many files at once as there are.
  for (const group of inGroups(CONTRADICTIONS)) {
    const texts = await Promise.all(group.map(({ file }) => readFile(join(dir, file), 'utf8')))
    for (const [at, { file, from, to }] of group.entries()) {
      const text = texts[at] ?? ''
      const planted = text.replace(from, typeof to === 'string' ? () => to : to)
      await writeFile(join(dir, file), planted)
      t.not(planted, text, `${file}: planted`)
    }
    const faults = faultsNow()
    for (const [at, { file }] of group.entries()) await writeFile(join(dir, file), texts[at] ?? '')
    for (const { says } of group)
      t.equal(faults.filter((fault) => says.test(fault)).length, 1, String(says))
    t.equal(faults.length, group.length, faults.join('\n'))
  }
})

t.test('the front of a portal is refused as a source before anything else', async (t) => {
  const dir = await copyOf(t)
  const path = join(dir, 'news/shtrafy-personalnye-dannye.md')
  const text = await readFile(path, 'utf8')
  const front = '$1"https://publication.pravo.gov.ru/"'
  await writeFile(path, text.replace(/(source: .*url: )"[^"]+"/, front))

  const [fault, ...others] = readContent(dir, END_OF_TIME).faults
  t.match(fault, { place: 'news/shtrafy-personalnye-dannye.md', line: 9 })
  t.match(
    fault?.text,
    /^Стоит «https:\/\/publication\.pravo\.gov\.ru\/»: нужен адрес самой страницы/
  )
  t.same(others, [])
})

t.test(
  'whose own a source is, and what is added to a title, follows from the name of the company',
  async (t) => {
    const { site, ...content } = read('src/content')
    const [, second, third, ...articles] = content.articles
    if (!second || !third) throw new Error('fewer than three articles')
    const title = {
      ...second,
      data: { ...second.data, seo: { ...second.data.seo, title: 'Раз — два' } }
    }
    const sources = ['Опрос, «Меридиан»', 'Опрос, «Тригопункт»'].map((name) => ({ title: name }))
    const own = { ...third, data: { ...third.data, sources } }
    const other = {
      ...content,
      articles: [title, own, ...articles],
      site: { ...site, company: { ...site.company, name: 'Меридиан' } }
    }
    const said = faultsIn(other as Content).join('\n')
    t.match(said, /« — Меридиан»/)
    t.match(said, /источника «Опрос, «Тригопункт»»/)
    t.notMatch(said, /источника «Опрос, «Меридиан»»/)
  }
)

t.test('what only deserves attention is told and stops nothing', async (t) => {
  t.same(editorialWarnings(read('src/content')), [])

  const dir = await copyOf(t)
  const path = join(dir, 'articles/atribuciya-zayavok/index.md')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/read: 2026-\d\d-\d\d/, 'read: pending'))

  const content = read(dir)
  matchLists(t, editorialWarnings(content), [/nobody has read yet \(read: pending\): 1\.$/])
  t.same(editorialFaults(content), [])
})

t.test(
  'links to nothing and promises that a page does not keep are named with the page',
  async (t) => {
    const page = (path: string, main: string) => ({
      path,
      file: undefined,
      html: `<meta name="description" content="Логотипы и справка"><main>${main}</main>`
    })
    const rendered: RenderedPage[] = [
      {
        ...page('/about/press/texts/', '<a href="/logo.svg">х</a> <h2>Знак&nbsp;и\u00A0цвета</h2>'),
        file: '/press.md'
      },
      page(
        '/about/press/',
        '<a href="/nowhere/">х</a> <a href="/faq/#no">х</a> <a href="/faq/#50%">х</a> <a href="//[">х</a> <a href="/logo.svg">х</a> <a href="/faq/">Запись докладов</a>'
      ),
      page(
        '/faq/',
        '<h2 id="yes">да</h2> <a href="#yes">х</a> <a href="/gone.docx">х</a> Записи вебинаров'
      )
    ]
    const body = '## Название {#name}\n\nСлово.\n\n## Знак и цвета\n'
    const site = { redirects: new Map(), content: { dir: '/' } } as unknown as Site
    const ask = async (path: string) => ({
      status: path === '/logo.svg' ? 200 : 404,
      location: undefined
    })
    const found = async (look: ReturnType<typeof createPageReader>) => {
      const read = look()
      const pages = rendered.map((one) => read(one, one.file ? body : ''))
      const faults = await checkLinks({ site, pages, ask })
      return faults.map(({ place, text }) => `${place}: ${text}`)
    }
    const look = createPageReader()

    for (const time of ['first', 'again']) {
      t.same(
        await found(look),
        [
          'press.md: Части «Название» из текста на странице нет.',
          'страница /about/press/: Ссылка /nowhere/ ведёт в никуда: исправьте её или уберите.',
          'страница /about/press/: Ссылка /faq/#no ведёт в никуда: исправьте её или уберите.',
          'страница /about/press/: Ссылка /faq/#50% ведёт в никуда: исправьте её или уберите.',
          'страница /about/press/: Ссылка //[ ведёт в никуда: исправьте её или уберите.',
          'страница /faq/: Ссылка /gone.docx ведёт в никуда: исправьте её или уберите.',
          'страница /faq/: Обещано «Записи вебинаров», а записи на странице нет.',
          'страница /faq/: Обещано «Логотипы», а файлов логотипа на странице нет.'
        ],
        time
      )
    }

    for (const [at, main] of [
      [1, 'Записи докладов'],
      [2, '<h2 id="no">да</h2>'],
      [0, '<h2>Название</h2>']
    ] as const) {
      const { path = '', file } = rendered[at] ?? {}
      rendered[at] = { ...page(path, main), file }
      t.same(await found(look), await found(createPageReader()), `${path} is another page`)
    }
    t.equal((await found(look)).length, 5)
  }
)

async function copyOf(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'editorial-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}
