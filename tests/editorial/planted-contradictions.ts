import { AGREED } from './planted-agreements.ts'
import { PROVEN, ROW_FAULTS } from './planted-proofs.ts'
import { WEIGHED } from './planted-ratings.ts'
import { WORDED } from './planted-words.ts'

/** What is changed in a sound file of content, and what is said of it. */
export interface Contradiction {
  what: string
  file: string
  from: string | RegExp
  to: string | (() => string)
  says: RegExp
}

/** One of each class, each in a sound text. */
export const CONTRADICTIONS: readonly Contradiction[] = [
  ...AGREED,
  ...PROVEN,
  ...WEIGHED,
  ...ROW_FAULTS,
  ...WORDED,
  {
    what: 'term: beside a link to the service',
    file: 'pages/en/services.md',
    from: '## When to wait',
    to: '| [Yandex Direct](/services/reklama/yandex-direct/) | launch in 8 business days |\n\n## When to wait',
    says: /the term is 8 business days?; \/services\/reklama\/yandex-direct\/ has 5 workday$/
  },
  {
    what: 'term: after the words of the front matter',
    file: 'pages/faq.md',
    from: 'Первые сдвиги — через 2–3 месяца',
    to: 'Первые сдвиги — через 1–2 месяца, иногда через 2–3',
    says: /faq\.md:\d+ the term is 1–2 месяца; «первые сдвиги» is 2–3 month$/
  },
  {
    what: 'count: of pages, in words',
    file: 'pages/templates.md',
    from: 'Восемь шаблонов',
    to: 'Девять шаблонов',
    says: /templates\.md:5 the count is «Девять шаблонов»; there are 8$/
  },
  {
    what: 'count: of rows of a rating',
    file: 'ratings/vidimost-sajtov.md',
    from: 'обучения: 28 сайтов',
    to: 'обучения: 27 сайтов',
    says: /vidimost-sajtov\.md:\d+ the count is «27 сайтов»; there are 28$/
  },
  {
    what: 'case: hours that nobody pays for',
    file: 'cases/mebel-dlya-doma/index.md',
    from: 'hours: 1540',
    to: 'hours: 1570',
    says: /mebel-dlya-doma\/index\.md:\d+ hours: found 1570; its tariffs pay for 1540$/
  },
  {
    what: 'case: hours fewer than its tariffs name',
    file: 'cases/stroitelnye-materialy/index.md',
    from: 'hours: 1085',
    to: 'hours: 1010',
    says: /index\.md:\d+ hours: found 1010; its tariffs name 1085 already$/
  },
  {
    what: 'case: a sum in the text',
    file: 'cases/lizing-oborudovaniya/index.md',
    from: 'стоит 2,76 млн ₽',
    to: 'стоит 2,67 млн ₽',
    says: /the budget is «стоит 2,67 млн ₽»; that of the tariffs is 2760000 ₽$/
  },
  {
    what: 'case: a tariff of a service that it is not about',
    file: 'cases/zapchasti-optom/index.md',
    from: 'services: [/services/seo/internet-magazin/, ',
    to: 'services: [',
    says: /index\.md:\d+ \/services\/seo\/internet-magazin\/ is none of its services, nor below one$/
  },
  {
    what: 'case: a service that nothing was paid for',
    file: 'cases/stroitelnye-materialy/index.md',
    from: 'services: [',
    to: 'services: [/services/reputaciya/, ',
    says: /materialy\/index\.md:\d+ \/services\/reputaciya\/ is paid by no tariff of its budget$/
  },
  {
    what: 'case: a person who joined later',
    file: 'people/roman-uglov.md',
    from: 'since: 2012',
    to: 'since: 2026',
    says: /zapchasti-optom\/index\.md:\d+ team: roman-uglov joined in 2026, after 2025-12$/
  },
  {
    what: 'count: of people in the group of a vacancy',
    file: 'vacancies/analitik.md',
    from: 'в группе из шести человек',
    to: 'в группе из пяти человек',
    says: /analitik\.md:\d+ the count is «пяти человек»; there are 6$/
  },
  {
    what: 'count: of the people who are introduced',
    file: 'pages/team.md',
    from: 'Восемь руководителей',
    to: 'Девять руководителей',
    says: /team\.md:\d+ the count is «Девять руководителей»; there are 8$/
  },
  {
    what: 'count: of projects',
    file: 'pages/about.md',
    from: '**64 проекта в работе.**',
    to: '**65 проектов в работе.**',
    says: /about\.md:\d+ the count is «65 проектов в работе»; there are 64$/
  },
  {
    what: 'count: of clients, among whom others are counted',
    file: 'pages/about.md',
    from: 'стоят 60 компаний',
    to: 'стоят 59 компаний',
    says: /about\.md:\d+ the count is «59 компаний»; there are 60 or 48$/
  },
  {
    what: 'review: of a case that it does not lead to',
    file: 'pages/reviews.md',
    from: '    case: zapchasti-optom\n',
    to: '',
    says: /reviews\.md:\d+ case: found nothing; allowed: zapchasti-optom, of the same client$/
  },
  {
    what: 'review: other months than those of its case',
    file: 'pages/reviews.md',
    from: 'магазина, 14 месяцев',
    to: 'магазина, 12 месяцев',
    says: /reviews\.md:\d+ project: found 12 months; \/cases\/mebel-dlya-doma\/ has 14$/
  },
  {
    what: 'title: a dash where the company is added with another',
    file: 'articles/atribuciya-zayavok/index.md',
    from: '  title: "',
    to: '  title: "Кратко — ',
    says: /index\.md:\d+ seo\.title: has a dash, and « — Тригопункт» is added; allowed: a comma or a colon$/
  },
  {
    what: 'order: a place taken twice',
    file: 'services/audit.md',
    from: 'order: 3',
    to: 'order: 1',
    says: /:\d+ order: found 1, which (?:audit|seo) has already$/
  },
  {
    what: 'rhythm: how often a report comes',
    file: 'services/seo.md',
    from: 'Сводка раз в две недели, отчёт раз в месяц.',
    to: 'План работ и отчёт каждые две недели.',
    says: /seo\.md:\d+ the rhythm is «отчёт каждые две недели»; it comes раз в месяц$/
  },
  {
    what: 'promise of an answer',
    file: 'pages/press.md',
    from: 'отвечаем в течение двух часов',
    to: 'отвечаем в течение трёх часов',
    says: /press\.md:\d+ the answer comes «в течение трёх часов»; promised are 2 \(hour\)$/
  },
  {
    what: 'description: answers on a page without questions',
    file: 'pages/press.md',
    from: '  description: "',
    to: '  description: "Ответы о сроках. ',
    says: /^pages\/press\.md:\d+ seo\.description: promises «Ответы о»; questions in faq or in headings: 0$/
  },
  {
    what: 'description: several cases of an industry that has one',
    file: 'industries/finansy.md',
    from: 'кейс с договорами',
    to: 'кейсы с договорами',
    says: /^industries\/finansy\.md:\d+ seo\.description: promises «кейсы»; cases of the industry: 1$/
  },
  {
    what: 'description: a case of an industry that has none',
    file: 'cases/onlajn-shkola/index.md',
    from: 'industry: obrazovanie',
    to: 'industry: roznica',
    says: /^industries\/obrazovanie\.md:\d+ seo\.description: promises «кейс»; cases of the industry: 0$/
  },
  {
    what: 'table: a year ago, other than the chart',
    file: 'documents/otchet-mesyac.md',
    from: '| Заявки из поиска | 268 | 275 | 171 | 280 |',
    to: '| Заявки из поиска | 268 | 275 | 117 | 280 |',
    says: /^documents\/otchet-mesyac\.md:\d+ «Год назад» is 117; the chart «Заявки из поиска» has 171$/
  },
  {
    what: 'table: the month of a report, other than the chart',
    file: 'documents/otchet-mesyac.md',
    from: '261, 275, 268]',
    to: '261, 275, 286]',
    says: /^documents\/otchet-mesyac\.md:\d+ «Октябрь» is 268; the chart «Заявки из поиска» has 286$/
  },
  {
    what: 'table: a priority that its columns do not give',
    file: 'documents/audit.md',
    from: '| 5 | 0,8 | 8 | 0,50 |',
    to: '| 4 | 0,8 | 8 | 0,50 |',
    says: /^documents\/audit\.md:\d+ the score is 0,50; its columns give 0\.4$/
  },
  {
    what: 'table: a queue out of order',
    file: 'services/audit.md',
    from: '| 2 | 0,5 | 2 | 0,50 |',
    to: '| 2 | 0,5 | 0,5 | 2,00 |',
    says: /^services\/audit\.md:\d+ the score is 2,00, below 0,60$/
  },
  {
    what: 'source: the list of a portal',
    file: 'news/google-ubiraet-razmetku.md',
    from: 'https://developers.google.com/search/blog/2025/06/simplifying-search-results',
    to: 'https://developers.google.com/search/blog',
    says: /google-ubiraet-razmetku\.md:\d+ the source .+\/blog is a list; allowed: the page itself$/
  },
  {
    what: 'source: no day of reading',
    file: 'news/gotovimsya-k-168.md',
    from: ', read: 2026-11-22',
    to: '',
    says: /gotovimsya-k-168\.md:\d+ the source https:.+ has no day of reading \(read\)$/
  },
  {
    what: 'source: named and not linked',
    file: 'news/lighthouse-llms-txt.md',
    from: ', url: "https://searchengineland.com/google-llms-txt-chrome-lighthouse-478246", read: 2026-11-22',
    to: '',
    says: /lighthouse-llms-txt\.md:\d+ the source «Search Engine Land, 20\.05\.2026» has no address/
  },
  {
    what: 'source: newer than the page',
    file: 'news/zakon-168-vstupil.md',
    from: '05.03.2026',
    to: '28.11.2026',
    says: /zakon-168-vstupil\.md:\d+ the source «.+» is of 2026-11-28, the page of 2026-11-27; change updated$/
  }
]
