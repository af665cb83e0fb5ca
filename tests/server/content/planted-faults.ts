import { readFileSync } from 'node:fs'

/** A copy of another item, so that nothing else refers to it. */
export const NEWS = 'news/ofis-v-kazani.md'
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

export interface Planted {
  what: string
  file: string
  /** What is replaced in the file by what; a new file where there is none. */
  edit: (text: string) => string
  /** The line of the message, after the file. */
  says: RegExp
}

const after = (line: RegExp, added: string) => (text: string) =>
  text.replace(line, (found) => `${found}\n${added}`)
const set = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}: ${value}`)

/** One fault each, with the message that names it. */
export const PLANTED: readonly Planted[] = [
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
