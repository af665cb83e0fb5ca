import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { openContentCache } from '../../../src/server/content/content-cache.ts'
import { readContent } from '../../../src/server/content/load-content.ts'
import { makeSite } from '../../../src/server/site/site.ts'
import { leftInEnglish } from '../../support/english-left.ts'
import { inGroups } from '../../support/in-groups.ts'
import { matchLists } from '../../support/match-lists.ts'
import { buildTestApp } from '../../support/test-app.ts'

/** A copy of another item, so that nothing else refers to it. */
const NEWS = 'news/ofis-v-kazani.md'
const ARTICLE = 'articles/atribuciya-zayavok/index.md'
const CHART = 'articles/filtry-kataloga-i-dubli/index.md'
const SERVICE = 'services/seo.md'
const PRICES = 'pages/prices.md'
const CASE = 'cases/mebel-dlya-doma/index.md'

const PAGE = `---
title: Проверка
updated: 2026-11-20
lead: Страница, которой на сайте нет места.
seo:
  title: Проверка страницы
  description: Описание страницы, которую добавил редактор. Оно достаточно длинное, чтобы поисковые системы показали его целиком, и не длиннее.
---

Текст.
`

const after = (line: RegExp, added: string) => (text: string) =>
  text.replace(line, (found) => `${found}\n${added}`)
const set = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}: ${value}`)

/** One fault each, with the message that names it. */
const PLANTED: readonly Planted[] = [
  {
    what: 'more clients of a year than clients',
    file: 'pages/about.md',
    edit: (text) => text.replace('loyal: 48', 'loyal: 61'),
    says: /:\d+ counts\.clients: found 60; allowed: not before loyal, 61/
  },
  {
    what: 'a month and a day the wrong way round',
    file: NEWS,
    edit: set('date', '2026-25-12'),
    says: /:\d+ date: found "2026-25-12"; allowed: a day of the calendar, 2026-11-20, or a time/
  },
  {
    what: 'a field that does not exist, which would publish a draft',
    file: NEWS,
    edit: after(/^date:.*$/m, 'drafts: true'),
    says: /:\d+ drafts: there is no such field; did you mean draft\? allowed: title, seo, updated, draft/
  },
  {
    what: 'a field that is missing',
    file: NEWS,
    edit: (text) => text.replace(/^author:.*\n/m, ''),
    says: /:\d+ author: the field is missing; allowed: small Latin letters/
  },
  {
    what: 'a text that is too short',
    file: NEWS,
    edit: set('lead', 'Коротко'),
    says: /:\d+ lead: found "Коротко"; allowed: a text of 60 to 175 characters/
  },
  {
    what: 'a rubric that does not exist',
    file: NEWS,
    edit: set('category', 'kompania'),
    says: /:\d+ category: found "kompania"; did you mean kompaniya\? allowed: kompaniya, otrasl/
  },
  {
    what: 'an author who does not exist',
    file: NEWS,
    edit: set('author', 'mariya-tolmatch'),
    says: /:\d+ author: found "mariya-tolmatch"; did you mean mariya-tolmach\? allowed: .* \(people\)/
  },
  {
    what: 'a time zone that does not exist',
    file: 'offices/kazan.md',
    edit: set('timezone', 'Europe/Kazan'),
    says: /:\d+ timezone: found "Europe\/Kazan"; allowed: a time zone/
  },
  {
    what: 'an offset that its time zone does not keep',
    file: 'offices/kazan.md',
    edit: set('utc', 'UTC+4'),
    says: /:\d+ utc: found "UTC\+4"; allowed: UTC\+3, what Europe\/Moscow keeps/
  },
  {
    what: 'a page that the site does not have',
    file: 'pages/abuot.md',
    edit: () => PAGE,
    says: /pages\/abuot\.md:1 no page is made of this file;.* allowed: /
  },
  {
    what: 'a folder that is misspelt',
    file: 'nwes/item.md',
    edit: () => PAGE,
    says: /nwes:1 nothing reads this; did you mean news\? allowed: services, news/
  },
  {
    what: 'a picture that no text shows',
    file: 'articles/atribuciya-zayavok/lishnyaya.svg',
    edit: () => '<svg/>',
    says: /lishnyaya\.svg:1 nothing reads this; allowed: texts \(\.md\), and pictures that a text shows/
  },
  {
    what: 'H9: a picture that a field names and nobody has put there',
    file: NEWS,
    edit: after(/^author: .*$/m, 'cover: { file: "kazan.jpg", alt: "Офис" }'),
    says: /:\d+ cover\.file: found "kazan\.jpg", no file beside the text; put it there/
  },
  {
    what: 'a name that is no address',
    file: 'news/Новый офис.md',
    edit: () => readFileSync('src/content/news/ofis-v-krasnodare.md', 'utf8'),
    says: /Новый офис\.md:1 the name of the file; allowed: small Latin letters/
  },
  {
    what: 'two files with one address',
    file: 'articles/atribuciya-zayavok.md',
    edit: () => readFileSync(`src/content/${ARTICLE}`, 'utf8').replace(/^!\[.*$/gm, ''),
    says: /index\.md:1 the address of the page; articles\/atribuciya-zayavok\.md has it already/
  },
  {
    what: 'no consent for the forms',
    file: 'legal/consent.md',
    edit: after(/^---/, 'draft: true'),
    says: /legal\/consent\.md:1 it is not there: forms cannot do without it/
  },
  {
    what: 'an unknown field in the redirects',
    file: 'redirects.yml',
    edit: (text) => text.replace('{ from: /seo/, to:', '{ form: /seo/, to:'),
    says: /:\d+ redirects\.0\.form: there is no such field; did you mean from\?/
  },
  {
    what: 'a measure that a rating does not have',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('raw: {yandex-demand:', 'raw: {yandeks-demand:'),
    says: /:\d+ tables\.0\.rows\.0\.raw\.yandeks-demand: there is no such measure; did you mean yandex-demand\?/
  },
  {
    what: 'an attribute that no filter of a rating has',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('engine: сильнее в Яндексе,', 'engine: сильнее в Яндекси,'),
    says: /:\d+ tables\.0\.rows\.0\.attributes\.engine: found "сильнее в Яндекси"; did you mean сильнее в Яндексе\?/
  },
  {
    what: 'H1: weights that are not a hundred together',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('weight: 0.6', 'weight: 0.7'),
    says: /:\d+ metrics: found weights of 110 % together; allowed: 100 %/
  },
  {
    what: 'a scale with one end',
    file: 'ratings/kachestvo-sajtov.md',
    edit: (text) => text.replace('unit: мс, zero: 600, hundred: 100,', 'unit: мс, zero: 600,'),
    says: /:\d+ metrics\.0\.measures\.1\.hundred: a scale has two different ends/
  },
  {
    what: 'an event outside the months of a case',
    file: CASE,
    edit: (text) => text.replace('{ month: "2024-04"', '{ month: "2023-04"'),
    says: /:\d+ series\.events\.0\.month: found "2023-04"; allowed: 2024-02 to 2025-03, the months/
  },
  {
    what: 'fewer values than a case has months',
    file: CASE,
    edit: (text) => text.replace('values: [6.1, ', 'values: ['),
    says: /:\d+ series\.values: found 13 values; allowed: 14, one for each month of the period/
  },
  {
    what: 'a case without one of its five headings',
    file: CASE,
    edit: (text) => text.replace('## Что не сработало:', '## Ошибки:'),
    says: /:\d+ the text has no heading «## Что не сработало»/
  },
  {
    what: 'factors that do not give the result',
    file: CASE,
    edit: (text) => text.replace('| Средний заказ | 21 000 ₽ |', '| Средний заказ | 11 000 ₽ |'),
    says: /:\d+ factors: found 3\.88 of the rows, 2\.03 of the total; allowed: the same/
  },
  {
    what: 'a chart with fewer names than values',
    file: CHART,
    edit: (text) => text.replace('"старт", ', ''),
    says: /:\d+ periods: found 4 names; allowed: 5, one for each value/
  },
  {
    what: 'a line that a tariff does not have',
    file: SERVICE,
    edit: (text) => text.replace('tariffs: [true, true, 1]', 'tariffs: [true, true, 9]'),
    says: /:\d+ includes\.1\.tariffs\.2: found 9; allowed: 1 to 4, the lines of «Вершина»/
  },
  {
    what: 'a term whose end is before its beginning',
    file: SERVICE,
    edit: (text) => text.replace('from: 2, to: 3, unit: month', 'from: 2, to: 1, unit: month'),
    says: /:\d+ firstResult\.to: found 1; allowed: not before from, 2/
  },
  {
    what: 'a unit in words',
    file: SERVICE,
    edit: (text) => text.replace('unit: month, hours', 'unit: "в месяц", hours'),
    says: /seo\.md:\d+ tariffs\.0\.unit: found "в месяц"; allowed: month, once, weeks4, quarter, year/
  },
  {
    what: 'a ready set with a tariff that is not there',
    file: PRICES,
    edit: (text) => text.replace('tariff: 2 }', 'tariff: 4 }'),
    says: /prices\.md:1 calculation\.starts: found 4; \/services\/audit\/ has 3 tariffs/
  }
]

const run = promisify(execFile)
const COMMAND = ['dist/build/check-content.mjs']

async function copyContent(t: Test): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  await cp('src/content/news/ofis-v-krasnodare.md', join(dir, NEWS))
  return dir
}

/** Puts a fault into the content; what comes back takes it out again. */
async function plant(dir: string, { file, edit }: Planted): Promise<() => Promise<void>> {
  const path = join(dir, file)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const edited = edit(text ?? '')
  if (edited === text) throw new Error(`nothing was planted in ${file}`)
  const made = await mkdir(dirname(path), { recursive: true })
  await writeFile(path, edited)
  return () => (text === undefined ? rm(made ?? path, { recursive: true }) : writeFile(path, text))
}

t.test(
  'review-code 8: each fault is named with file, line, field, what was found and what is allowed',
  async (t) => {
    const dir = await copyContent(t)
    // One memory for all looks, as the thread that checks publications has: it must not hide a fault.
    const cache = openContentCache(undefined)
    const faultsOf = () => {
      const { content, faults } = readContent(dir, new Date(8.64e15), cache)
      cache.save()
      return [...faults, ...makeSite(content).faults].map(
        ({ place, line, text }) => `${place}:${line} ${text}`
      )
    }
    t.same(faultsOf(), [])

    // One fault in a file at a time; as many files at once as there are, for the sake of speed.
    for (const group of inGroups(PLANTED)) {
      const removals = await Promise.all(group.map((planted) => plant(dir, planted)))
      const faults = faultsOf()
      for (const remove of removals) await remove()
      for (const { what, says } of group) {
        t.equal(faults.filter((fault) => says.test(fault)).length, 1, `${what}: ${says}`)
      }
      t.equal(faults.length, group.length, faults.join('\n'))
      t.same(faults.map(leftInEnglish).filter(Boolean), [], 'an editor is told in Russian')
    }
    t.same(faultsOf(), [])
  }
)

// One run for both: rendering every page takes the command ten seconds.
t.test(
  'review-code 8: a page that cannot be shown and an address that leads to none',
  async (t) => {
    const dir = await mkdtemp(join(tmpdir(), 'checkout-'))
    t.teardown(() => rm(dir, { recursive: true, force: true }))
    for (const name of ['dist', 'node_modules']) {
      await symlink(join(process.cwd(), name), join(dir, name))
    }
    for (const name of ['package.json', 'src', 'tsconfig.json', 'views']) {
      await cp(name, join(dir, name), { recursive: true })
    }
    await appendFile(join(dir, 'views/pages/vacancy.eta'), '<%= it.nothing.more %>')
    const redirects = join(dir, 'src/content/redirects.yml')
    const text = await readFile(redirects, 'utf8')
    await writeFile(redirects, text.replace('to: /services/ }', 'to: /servises/ }'))

    const failure = await run('node', COMMAND, { cwd: dir }).catch((error) => error)

    t.equal(failure.code, 1)
    t.match(failure.stderr, /^the page \/about\/vacancies\/analitik\/:1 .*reading 'more'/m)
    t.match(
      failure.stderr,
      /^redirects\.yml:\d+ redirects\.\d+\.to: found "\/servises\/"; did you mean \/services\/\?/m
    )
  }
)

t.test(
  'review-code 8: noindex is honoured by the page, the sitemap, the search and llms.txt',
  async (t) => {
    const dir = await copyContent(t)
    const file = join(dir, 'services/analitika.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^seo:$/m, 'seo:\n  noindex: true'))
    const { app } = await buildTestApp(t, { CONTENT_DIR: dir })
    const bodyOf = async (url: string) => (await app.inject(url)).body
    const hidden = '/services/analitika/'

    t.match(await bodyOf(hidden), /<meta name="robots" content="noindex/)
    for (const url of ['/sitemaps/services.xml', '/llms.txt', '/search/?q=аналитика']) {
      const main = (await bodyOf(url))
        .replace(/<header[\s\S]*<main/, '')
        .replace(/<footer[\s\S]*/, '')
      t.notMatch(main, `${hidden}<`, url)
      t.notMatch(main, `${hidden})`, url)
      t.notMatch(main, `href="${hidden}"`, url)
    }
    t.match(await bodyOf('/llms.txt'), '/services/audit/)')
    t.match(await bodyOf('/sitemaps/services.xml'), '/services/audit/<')
  }
)

t.test('what waits for its time may be named, a draft may name a draft', async (t) => {
  const dir = await copyContent(t)
  const source = await readFile(join(dir, NEWS), 'utf8')
  const named = source.replace(/^related:.*$/m, 'related: [pozdnee]')
  const later = source.replaceAll(/^(date|updated): \d{4}/gm, '$1: 2099')
  await writeFile(join(dir, NEWS), named)
  await writeFile(join(dir, 'news/pozdnee.md'), later)
  t.same(readContent(dir, new Date()).faults, [])

  const draft = (text: string) => text.replace(/^author:/m, 'draft: true\nauthor:')
  await writeFile(join(dir, 'news/pozdnee.md'), draft(later))
  matchLists(t, readContent(dir, new Date()).faults, [
    { place: NEWS, text: /^related\.0: found "pozdnee", a draft; allowed: what is published/ }
  ])
  await writeFile(join(dir, NEWS), draft(named))
  t.same(readContent(dir, new Date()).faults, [])
})

t.test('files that editors and systems leave behind are no fault', async (t) => {
  const dir = await copyContent(t)
  await mkdir(join(dir, '.git'))
  for (const name of [
    '.git/config',
    '.DS_Store',
    'README.md',
    'news/.item.md.swp',
    'news/item.md~'
  ]) {
    await writeFile(join(dir, name), '')
  }
  t.same(readContent(dir, new Date()).faults, [])
})

interface Planted {
  what: string
  file: string
  /** What is replaced in the file by what; a new file where there is none. */
  edit: (text: string) => string
  /** The line of the message, after the file. */
  says: RegExp
}
