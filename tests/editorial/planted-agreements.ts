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
    from: 'Тарифы за четыре недели, квартал и год одним',
    to: 'Тарифы за четыре недели и квартал одним',
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
    from: 'это записано, пункт 1.3.',
    to: 'это записано, пункт 1.9.',
    says: /index\.md:\d+ the contract has no 1\.9$/
  },
  {
    what: 'contract: an annex that it has not',
    file: 'pages/contract.md',
    from: 'в приложении 3 к договору',
    to: 'в приложении 7 к договору',
    says: /^pages\/contract\.md:\d+ the contract has no annex 7$/
  },
  {
    what: 'contract: an annex that nobody can open',
    file: 'documents/dogovor.md',
    from: 'записано в приложении 1.',
    to: 'записано в приложении 9.',
    says: /^documents\/dogovor\.md:\d+ annex 9 is no file; documents\/prilozhenie-9\.md would be it$/
  },
  {
    what: 'contract: a section that its page passes over',
    file: 'pages/contract.md',
    from: '(пункты 9.1 и 9.2)',
    to: '(о нём сказано в договоре)',
    says: /^pages\/contract\.md:1 no clause of section 9 \(«Выход»\) is told of$/
  },
  {
    what: 'tax: another rate than that of the prices',
    file: 'pages/contract.md',
    from: 'ставка НДС 22 %',
    to: 'ставка НДС 20 %',
    says: /^pages\/contract\.md:\d+ the tax is 20 %; the page of prices says 22 %$/
  },
  {
    what: 'tax: a sum with tax that does not come to that',
    file: 'pages/faq.md',
    from: '(54 900 ₽ с НДС)',
    to: '(54 000 ₽ с НДС)',
    says: /^pages\/faq\.md:\d+ 45 000 ₽ are 54900 ₽ with tax; found 54 000 ₽$/
  },
  {
    what: 'tax: left to somebody else',
    file: 'pages/prices.md',
    from: 'Мы на общем режиме:',
    to: 'Режим подтвердит бухгалтер:',
    says: /^pages\/prices\.md:\d+ «подтвердит бухгалтер» is not our word; the tax is settled/
  },
  {
    what: 'price: an hour above the tariff',
    file: 'services/seo.md',
    from: 'по 3 000 ₽ за час',
    to: 'по 2 500 ₽ за час',
    says: /^services\/seo\.md:\d+ an hour is said to cost 2500; the page of prices says 3000$/
  },
  {
    what: 'price: a range of promotion that its tariffs go beyond',
    file: 'pages/faq.md',
    from: 'до 560 000 ₽ и выше',
    to: 'до 420 000 ₽ и выше',
    says: /^pages\/faq\.md:\d+ promotion is said to cost 90 000 to 420 000; its tariffs go from 90000 to 560000$/
  },
  {
    what: 'exit: a shortest term for the client',
    file: 'pages/contract.md',
    from: '## Срок и отказ',
    to: '## Минимальный срок',
    says: /^pages\/contract\.md:\d+ «Минимальный срок» is not our word; the client may leave any day/
  },
  {
    what: 'law: a purpose without a basis',
    file: 'legal/privacy.md',
    from: '| согласие в плашке cookie (пункт 1) |',
    to: '| согласие в плашке cookie |',
    says: /^legal\/privacy\.md:\d+ the basis is «согласие в плашке cookie»; name the item of article 6/
  },
  {
    what: 'law: a translation of an earlier edition',
    file: 'pages/en/privacy.md',
    from: `Version ${POLICY.version}.`,
    to: `Version ${POLICY.history[1].version}.`,
    says: new RegExp(
      `^pages/en/privacy\\.md:\\d+ the translation is of ${POLICY.history[1].version}; the Russian text is ${POLICY.version}$`
    )
  },
  {
    what: 'weights: a row of the methodology',
    file: 'pages/methodology.md',
    from: '| Открытость | 15 %',
    to: '| Открытость | 25 %',
    says: /^pages\/methodology\.md:\d+ «открытость» is said to weigh 25 %; in the ratings it weighs 15 %$/
  },
  {
    what: 'weights: one of several names before a number',
    file: 'pages/methodology.md',
    from: 'техника для поиска 25 %',
    to: 'техника для поиска и вёрстка по 25 %',
    says: /^pages\/methodology\.md:\d+ «вёрстка» is said to weigh 25 %; in the ratings it weighs 15 %$/
  },
  {
    what: 'weights: a rating of its own',
    file: 'ratings/servisy-analitiki.md',
    from: 'вес наибольший, 30 %',
    to: 'вес наибольший, 35 %',
    says: /^ratings\/servisy-analitiki\.md:\d+ the text gives a weight of 35 %; those of the rating are 30 %, 25 %, 15 %$/
  },
  {
    what: 'weights: a sum that leaves a criterion out',
    file: 'ratings/kachestvo-sajtov.md',
    from: ' + 89 × 0,15 = 83,9',
    to: ' = 83,9',
    says: /^ratings\/kachestvo-sajtov\.md:\d+ a total is the sum by 0\.35, 0\.25, 0\.25; the rating weighs by 0\.35, 0\.25, 0\.25, 0\.15$/
  },
  {
    what: 'weights: a criterion that the methodology forgets',
    file: 'pages/methodology.md',
    from: '| Экспертность | 10 %',
    to: '| Опыт | 10 %',
    says: /^pages\/methodology\.md:1 «Экспертность» of ratings\/agentstva-prodvizheniya\.md is not told of$/
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
  }
]
