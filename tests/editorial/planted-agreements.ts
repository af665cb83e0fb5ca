import { readFileSync } from 'node:fs'
import { longDate } from '../../src/shared/dates.ts'
import { chosenTariffs, frontMatter } from '../support/tariffs.ts'
import type { Contradiction } from './planted-contradictions.ts'

const [AUDIT, DATA, OFFICE] = chosenTariffs({ audit: 1, analitika: 1, kontent: 3 })
const CONSENT = frontMatter('src/content/legal/consent.md')
const EARLIER = `/legal/consent/${CONSENT.history[1].version}/`
const POLICY = frontMatter('src/content/legal/privacy.md')
/** Counted from 1, as editors do. */
const lineOf = (name: string, text: string) =>
  1 +
  readFileSync(`src/content/${name}.md`, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text))
const inEnglish = (price = 0) => `₽${price.toLocaleString('en')}`

/** In what visitors sign or pay by: prices, payments, the contract, legal texts. */
export const AGREED: readonly Contradiction[] = [
  {
    what: 'price: «от» beside a link to the service',
    file: 'pages/en/services.md',
    from: '## When to wait',
    to: 'A [website audit](/services/audit/) costs from ₽95,000 one-off.\n\n## When to wait',
    says: new RegExp(
      `^pages/en/services\\.md:\\d+ the price is 95000; that of /services/audit/ is ${AUDIT?.price}$`
    )
  },
  {
    what: 'price: close behind the link of one service of several',
    file: 'offices/kazan.md',
    from: /(?<=\(\/services\/audit\/\) от )\d+[\s\u00a0]000/,
    to: '39 000',
    says: new RegExp(
      `^offices/kazan\\.md:\\d+ the price is 39000; that of /services/audit/ is ${AUDIT?.price}$`
    )
  },
  {
    what: 'price: after the name of a tariff',
    file: 'services/kontent.md',
    from: '## Две недели одной статьи',
    to: 'Тариф «Редакция» стоит 390 000 ₽ в месяц.\n\n## Две недели одной статьи',
    says: new RegExp(
      `kontent\\.md:\\d+ the price is 390000; that of «Редакция» is ${OFFICE?.price}$`
    )
  },
  {
    what: 'price: by the nickname of a tariff',
    file: 'pages/en/index.md',
    from: inEnglish(AUDIT?.price),
    to: '₽54,000',
    says: new RegExp(`index\\.md:\\d+ the price is 54000; that of «Экспресс» is ${AUDIT?.price}$`)
  },
  {
    what: 'price: «от» of what nobody begins with',
    file: 'pages/en/services.md',
    from: '## When to wait',
    to: '[Web analytics](/services/analitika/) costs from ₽45,000 a month.\n\n## When to wait',
    says: new RegExp(
      `^pages/en/services\\.md:\\d+ the price is 45000; that of /services/analitika/ is ${DATA?.price}$`
    )
  },
  {
    what: 'payment: a kind of tariff that the contract does not name',
    file: 'documents/dogovor.md',
    from: 'Тариф за четыре недели, квартал или год: один',
    to: 'Тариф за квартал или год: один',
    says: /^documents\/dogovor\.md:\d+ the payment: nothing is said of tariffs for «weeks4», and there are some$/
  },
  {
    what: 'payment: a kind of tariff that the prices do not name',
    file: 'pages/prices.md',
    from: 'Тариф за четыре недели, квартал или год — один',
    to: 'Тариф за четыре недели и квартал — один',
    says: /^pages\/prices\.md:\d+ the payment: nothing is said of tariffs for «year», and there are some$/
  },
  {
    what: 'contract: a promise without its clause',
    file: 'pages/about.md',
    from: '[в договоре](/contract/), пункты 3.5 и 3.6.',
    to: '[в договоре](/contract/).',
    says: /^pages\/about\.md:\d+ it is said to be in the contract; name the clause \(«пункт 1\.3»\)$/
  },
  {
    what: 'contract: a clause that it has not',
    file: 'cases/onlajn-shkola/index.md',
    from: 'это записано в [договоре](/contract/), пункт 1.3.',
    to: 'это записано в [договоре](/contract/), пункт 1.9.',
    says: /index\.md:\d+ the contract has no 1\.9$/
  },
  {
    what: 'contract: what a service promises to hand over and the clause does not name',
    file: 'services/analitika.md',
    from: 'Счётчики, отчёты и настройки',
    to: 'Счётчики, презентации и настройки',
    says: /^services\/analitika\.md:\d+ «презентации» stands in none of 7\.1, 7\.2, 9\.1 of the contract$/
  },
  {
    what: 'comparison: a sum of another amount of work',
    file: 'pages/comparison.md',
    from: '426 500 | 114 000 |',
    to: '426 500 | 147 000 |',
    says: /^pages\/comparison\.md:\d+ 40 hours of freelancers come to 114000; found 147000$/
  },
  {
    what: 'comparison: a reserve that is no twelfth',
    file: 'pages/comparison.md',
    from: 'staff: 21000, freelancer: 14000',
    to: 'staff: 24000, freelancer: 14000',
    says: /^pages\/comparison\.md:\d+ a month of the year is 21000 ₽ for staff; found 24000$/
  },
  {
    what: 'contract: an annex that it has not',
    file: 'pages/contract.md',
    from: 'в приложении 3 к договору',
    to: 'в приложении 7 к договору',
    says: /^pages\/contract\.md:\d+ the contract has no annex 7$/
  },
  {
    what: 'count: of cities where there are offices, in the words of a service',
    file: 'services/seo/b2b.md',
    from: 'вне шести городов наших',
    to: 'вне семи городов наших',
    says: /^services\/seo\/b2b\.md:\d+ the count is «семи городов наших офисов»; there are 6$/
  },
  {
    what: 'questions: a short answer with another number than the whole one',
    file: 'pages/faq.md',
    from: 'за недобор возвращаем 10 % цены квартала" }',
    to: 'за недобор возвращаем 15 % цены квартала" }',
    says: /^pages\/faq\.md:\d+ «Вы гарантируете первые места\?»: the short answer says 15; the whole one does not$/
  },
  {
    what: 'contract: days that its page draws, and the clause counts otherwise',
    file: 'documents/dogovor.md',
    from: 'в течение пяти рабочих дней подписывает',
    to: 'в течение семи рабочих дней подписывает',
    says: /^pages\/contract\.md:\d+ contractTerms\.review is 5; 4\.2 of the contract does not say so$/
  },
  {
    what: 'contract: months that its page draws as the clause counts days',
    file: 'documents/dogovor.md',
    from: 'не менее трёх месяцев',
    to: 'не менее трёх дней',
    says: /^pages\/contract\.md:\d+ contractTerms\.least is 3; 2\.1 of the contract does not say so$/
  },
  {
    what: 'editions: a day that no rating has',
    file: 'pages/participate.md',
    from: 'до 1 февраля 2027 года,',
    to: 'до 1 февраля 2027 года, дополнения до 1 марта,',
    says: /^pages\/participate\.md:\d+ the term is 1 марта 2027 года; no rating has it$/
  },
  {
    what: 'editions: a day that the page forgets',
    file: 'pages/participate.md',
    from: ' и документы до 1 октября',
    to: '',
    says: /^pages\/participate\.md:1 «1 октября 2027 года» of ratings\/agentstva-prodvizheniya\.md is not told of$/
  },
  {
    what: 'editions: a month in which the edition does not come out',
    file: 'pages/participate.md',
    from: 'публикация в августе',
    to: 'публикация в июле',
    says: /^pages\/participate\.md:\d+ the edition after 1 мая 2027 года comes out в августе; the sentence does not say so$/
  },
  {
    what: 'editions: a row of the table of editions',
    file: 'pages/methodology.md',
    from: '27.08.2026 | август 2027',
    to: '27.08.2026 | июль 2027',
    says: /^pages\/methodology\.md:\d+ the edition after 2026-08-27 is said to be of июль 2027; it is of август 2027 года$/
  },
  {
    what: 'counts: criteria of a rating',
    file: 'ratings/servisy-analitiki.md',
    from: 'пять показателей',
    to: 'шесть показателей',
    says: /^ratings\/servisy-analitiki\.md:\d+ the count is «шесть показателей»; there are 5$/
  },
  {
    what: 'consent: what a form asks for and the text does not name',
    file: 'legal/consent.md',
    from: 'адрес сайта, тема, сообщение',
    to: 'адрес сайта, тема',
    says: new RegExp(
      `^legal/consent\\.md:${lineOf('legal/consent', '4.1. ')} the forms ask for «сообщение», which it does not name$`
    )
  },
  {
    what: 'edition: a legal text calls another one its own',
    file: 'legal/privacy.md',
    from: `Действует редакция от ${longDate(POLICY.date)}`,
    to: 'Действует редакция от 1 января 2020 года',
    says: new RegExp(
      `^legal/privacy\\.md:${lineOf('legal/privacy', 'Действует редакция')} the edition is said to be «1 января 2020 года»; it is «${longDate(POLICY.date)}»$`
    )
  },
  {
    what: 'edition: the version in the text',
    file: 'legal/consent.md',
    from: `Версия ${CONSENT.version}, действует`,
    to: `Версия ${CONSENT.history[1].version}, действует`,
    says: new RegExp(
      `^legal/consent\\.md:${lineOf('legal/consent', 'Версия ')} the edition is said to be «${CONSENT.history[1].version}»; it is «${CONSENT.version}»$`
    )
  },
  {
    what: 'edition: one that its history has not',
    file: 'legal/privacy.md',
    from: `  - { version: "${POLICY.version}", date: ${POLICY.date}, note:`,
    to: `  - { version: "2020-01-01", date: 2020-01-01, note:`,
    says: new RegExp(
      `^legal/privacy\\.md:${lineOf('legal/privacy', 'history:')} the history does not begin with «${POLICY.version}» of «${longDate(POLICY.date)}»$`
    )
  },
  {
    what: 'edition: an earlier one that the text does not lead to',
    file: 'legal/consent.md',
    from: `](${EARLIER})`,
    to: '](/legal/)',
    says: new RegExp(`^legal/consent\\.md:\\d+ the edition ${EARLIER} is not linked to$`)
  },
  {
    what: 'edition: one of the history that is not in the archive, and nothing is said of it',
    file: 'legal/consent-ads.md',
    from: 'присылаем по запросу',
    to: 'была первой',
    says: /^legal\/consent-ads\.md:\d+ the edition «2025-09-01» of the history is not in the archive; say «по запросу»$/
  },
  {
    what: 'industry: no row in the table of facts',
    file: 'pages/industries.md',
    from: '(/industries/uslugi/)',
    to: '(/services/)',
    says: /^industries\/uslugi\.md:1 the industry is not in the table of pages\/industries\.md$/
  }
]
