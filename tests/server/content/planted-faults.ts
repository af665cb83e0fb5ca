import { readFileSync } from 'node:fs'

/** A copy of another item, so that nothing else refers to it. */
export const NEWS = 'news/ofis-v-kazani.md'
const ARTICLE = 'articles/atribuciya-zayavok/index.md'
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
    what: 'a department of nobody',
    file: 'pages/about.md',
    edit: (text) => text.replace('people: 22', 'people: 0'),
    says: /:\d+ departments\.0\.people: found 0; allowed: a whole number from 1/
  },
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
    what: 'a day that the month does not have',
    file: NEWS,
    edit: set('date', '2026-02-30T10:00:00+03:00'),
    says: /:\d+ date: found "2026-02-30T10:00:00\+03:00"; allowed: a day/
  },
  {
    what: 'an hour that the day does not have',
    file: NEWS,
    edit: set('date', '2026-02-20T25:00:00+03:00'),
    says: /:\d+ date: found/
  },
  {
    what: 'a field that does not exist, which would publish a draft',
    file: NEWS,
    edit: after(/^date:.*$/m, 'drafts: true'),
    says: /:\d+ drafts: there is no such field; did you mean draft\? allowed: title, seo, updated, draft/
  },
  {
    what: 'a field that does not exist, deep inside',
    file: ARTICLE,
    edit: (text) => text.replace(/^ {2}title:/m, '  titel:'),
    says: /:\d+ seo\.titel: there is no such field; did you mean title\?/
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
    what: 'a topic that does not exist',
    file: ARTICLE,
    edit: set('tags', '[analitica]'),
    says: /:\d+ tags\.0: found "analitica"; did you mean analitika\?/
  },
  {
    what: 'a theme that no form has',
    file: 'services/seo.md',
    edit: set('theme', 'ceo'),
    says: /:\d+ theme: found "ceo"; did you mean seo\?/
  },
  {
    what: 'an update before the publication',
    file: NEWS,
    edit: set('updated', '2001-01-01'),
    says: /:\d+ updated: found "2001-01-01"; allowed: not before date/
  },
  {
    what: 'an author who does not exist',
    file: NEWS,
    edit: set('author', 'mariya-tolmatch'),
    says: /:\d+ author: found "mariya-tolmatch"; did you mean mariya-tolmach\? allowed: .* \(people\)/
  },
  {
    what: 'a related item that does not exist',
    file: NEWS,
    edit: set('related', '[itogi-2042]'),
    says: /:\d+ related\.0: found "itogi-2042"; did you mean itogi-2024\?/
  },
  {
    what: 'the checker of an article',
    file: ARTICLE,
    edit: set('checkedBy', 'nikto'),
    says: /:\d+ checkedBy: found "nikto"; allowed: .*\(people\)/
  },
  {
    what: 'the service of an article',
    file: ARTICLE,
    edit: set('service', '/services/analitica/'),
    says: /:\d+ service: found "\/services\/analitica\/"; did you mean \/services\/analitika\/\?/
  },
  {
    what: 'the services of a case',
    file: CASE,
    edit: set('services', '[/services/nichego/]'),
    says: /:\d+ services\.0: found "\/services\/nichego\/"; .*\(services\)/
  },
  {
    what: 'the city of a case',
    file: CASE,
    edit: set('city', 'tver'),
    says: /:\d+ city: found "tver"; .*\(offices\)/
  },
  {
    what: 'the head of an office',
    file: 'offices/kazan.md',
    edit: set('head', 'nikto'),
    says: /:\d+ head: found "nikto"; .*\(people\)/
  },
  {
    what: 'the city of a vacancy',
    file: 'vacancies/analitik.md',
    edit: set('city', 'tver'),
    says: /:\d+ city: found "tver"; .*\(offices\)/
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
    what: 'hours that end before they begin',
    file: 'offices/kazan.md',
    edit: set('hours', '{ from: "18:00", to: "09:00" }'),
    says: /:\d+ hours\.to: found "09:00"; allowed: not before from, "18:00"/
  },
  {
    what: 'a vacancy that is over before it begins',
    file: 'vacancies/analitik.md',
    edit: set('validThrough', '2001-01-01'),
    says: /:\d+ validThrough: found "2001-01-01"; allowed: not before published/
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
    what: 'a text beside the folders',
    file: 'item.md',
    edit: () => PAGE,
    says: /item\.md:1 nothing reads this/
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
    what: 'a picture that is named with its folder',
    file: NEWS,
    edit: after(/^author: .*$/m, 'cover: { file: "../kazan.jpg", alt: "Офис" }'),
    says: /:\d+ cover\.file: found "\.\.\/kazan\.jpg"; allowed: the name of a picture beside the text/
  },
  {
    what: 'a text with another extension',
    file: 'news/item.txt',
    edit: () => PAGE,
    says: /item\.txt:1 nothing reads this/
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
  }
]
