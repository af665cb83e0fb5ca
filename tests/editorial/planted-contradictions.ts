import { readFileSync } from 'node:fs'
import { frontMatter } from '../support/tariffs.ts'

/** What is changed in a sound file of content, and what is said of it. */
export interface Contradiction {
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

/** At least one for each check, each in a sound text. */
export const CONTRADICTIONS: readonly Contradiction[] = [
  {
    file: 'cases/mebel-dlya-doma/index.md',
    from: 'hours: 1540',
    to: 'hours: 1570',
    says: /mebel-dlya-doma\/index\.md:\d+ hours: found 1570; its tariffs pay for 1540$/
  },
  {
    file: 'pages/reviews.md',
    from: 'магазина, {{case.mebel-dlya-doma.months месяц/месяца/месяцев}}',
    to: 'магазина, 12 месяцев',
    says: /reviews\.md:\d+ project: found 12 months; \/cases\/mebel-dlya-doma\/ has 14$/
  },
  {
    file: 'articles/atribuciya-zayavok/index.md',
    from: '  title: "',
    to: '  title: "Кратко — ',
    says: /index\.md:\d+ seo\.title: has a dash, and « — Тригопункт» is added; allowed: a comma or a colon$/
  },
  {
    file: 'services/audit.md',
    from: 'order: 3',
    to: 'order: 1',
    says: /:\d+ order: found 1, which (?:audit|seo) has already$/
  },
  {
    file: 'documents/otchet-mesyac.md',
    from: '261, 275, 268]',
    to: '261, 275, 286]',
    says: /^documents\/otchet-mesyac\.md:\d+ «Октябрь» is 268; the chart «Заявки из поиска» has 286$/
  },
  {
    file: 'news/gotovimsya-k-168.md',
    from: ', read: 2026-11-22',
    to: '',
    says: /gotovimsya-k-168\.md:\d+ the source https:.+ has no day of reading \(read\)$/
  },
  {
    file: 'documents/dogovor.md',
    from: 'Тариф за четыре недели, квартал или год: один',
    to: 'Тариф за квартал или год: один',
    says: /^documents\/dogovor\.md:\d+ the payment: nothing is said of tariffs for «weeks4», and there are some$/
  },
  {
    file: 'pages/about.md',
    from: '[в договоре](/contract/), пункты 3.5 и 3.6.',
    to: '[в договоре](/contract/).',
    says: /^pages\/about\.md:\d+ it is said to be in the contract; name the clause \(«пункт 1\.3»\)$/
  },
  {
    file: 'cases/onlajn-shkola/index.md',
    from: 'это записано в [договоре](/contract/), пункт 1.3.',
    to: 'это записано в [договоре](/contract/), пункт 1.9.',
    says: /index\.md:\d+ the contract has no 1\.9$/
  },
  {
    file: 'services/analitika.md',
    from: 'Счётчики, отчёты и настройки',
    to: 'Счётчики, презентации и настройки',
    says: /^services\/analitika\.md:\d+ «презентации» stands in none of 7\.1, 7\.2, 9\.1 of the contract$/
  },
  {
    file: 'legal/consent.md',
    from: 'адрес сайта, тема, сообщение',
    to: 'адрес сайта, тема',
    says: new RegExp(
      `^legal/consent\\.md:${lineOf('legal/consent', '4.1. ')} the forms ask for «сообщение», which it does not name$`
    )
  },
  {
    file: 'legal/consent.md',
    from: `Версия ${CONSENT.version}, действует`,
    to: `Версия ${CONSENT.history[1].version}, действует`,
    says: new RegExp(
      `^legal/consent\\.md:${lineOf('legal/consent', 'Версия ')} the edition is said to be «${CONSENT.history[1].version}»; it is «${CONSENT.version}»$`
    )
  },
  {
    file: 'pages/industries.md',
    from: '(/industries/uslugi/)',
    to: '(/services/)',
    says: /^industries\/uslugi\.md:1 the industry is not in the table of pages\/industries\.md$/
  },
  {
    file: 'pages/reviews.md',
    from: 'август 2025 — август 2026 года, Казань',
    to: 'август 2025 — август 2026 года, Самара',
    says: /^offices\/kazan\.md:\d+ the city has 2 of its own reviews and examples; at least 3$/
  },
  {
    file: 'services/audit.md',
    from: /^proof: .*$/m,
    to: 'proof: { case: set-stomatologij }',
    says: /^services\/audit\.md:\d+ proof: set-stomatologij is of [^;]*reputaciya[^;]*; \/services\/audit\/ was no part of it$/
  },
  {
    file: 'services/audit/tehnicheskij.md',
    from: 'after: "0,6"',
    to: 'after: "0,4"',
    says: /^services\/audit\/tehnicheskij\.md:\d+ proof: no line of zapchasti-optom has «8» and «0,4»$/
  },
  {
    file: 'services/analitika.md',
    from: 'label: "Расхождение кабинета и бухгалтерии в цене клиента"',
    to: 'label: "Новые клиенты с оплатой при том же расходе"',
    says: /^services\/.*\.md:\d+ proof: the same stands beside \/services\/.*$/
  },
  {
    file: 'ratings/kachestvo-sajtov.md',
    from: '- id: a11y\n',
    to: '- id: access\n',
    says: /^ratings\/kachestvo-sajtov\.md:\d+ the page has no triangle: src\/content\/rating-corners\.ts does not have «access» in one corner$/
  },
  {
    file: 'pages/contract.md',
    from: '(пункты 9.1 и 9.2)',
    to: '(о нём сказано в договоре)',
    says: /^pages\/contract\.md:1 no clause of section 9 \(«Выход»\) is told of$/
  },
  {
    file: 'vacancies/redaktor.md',
    from: 'text: "три текста и несколько строк о каждом"',
    to: 'text: "три текста и [несколько строк](/about/) о каждом"',
    says: /^vacancies\/redaktor\.md:\d+ «\[несколько строк\]\(\/about\/\)» would be printed as it is/
  },
  {
    file: 'news/plan-publichnyh-vystuplenij.md',
    from: 'Даты, темы и условия входа',
    to: '12 февраля прошли первые два. Даты, темы и условия входа',
    says: /^news\/plan-publichnyh-vystuplenij\.md:6 lead: «прошли» of 12 февраля, after the day of the item/
  },
  {
    file: 'ratings/kachestvo-sajtov/2025-2.md',
    from: /form:\n {2}title: .*\n {2}lead: .*\n/,
    to: '',
    says: /^ratings\/kachestvo-sajtov\/2025-2\.md:\d+ form: the issue had no holder; say in it who answers$/
  },
  {
    file: 'pages/reviews.md',
    from: 'Ещё двое, Кирилл Вяземцев и Глеб Таёжный,',
    to: 'Ещё один, Кирилл Вяземцев,',
    says: /^cases\/lizing-oborudovaniya\/index\.md:\d+ quote: Глеб Таёжный is quoted by name; the page of reviews does not tell of it$/
  },
  {
    file: 'legal/privacy.md',
    from: '| согласие в плашке cookie (пункт 1) |',
    to: '| согласие в плашке cookie |',
    says: /^legal\/privacy\.md:\d+ the basis is «согласие в плашке cookie»; name the item of article 6/
  },
  {
    file: 'pages/en/privacy.md',
    from: `Version ${POLICY.version}.`,
    to: `Version ${POLICY.history[1].version}.`,
    says: new RegExp(
      `^pages/en/privacy\\.md:\\d+ the translation is of ${POLICY.history[1].version}; the Russian text is ${POLICY.version}$`
    )
  },
  {
    file: 'cases/mebel-dlya-doma/index.md',
    from: 'На рубль работы вышло 2,6 ₽',
    to: 'На рубль работы вышло 4,2 ₽',
    says: /index\.md:\d+ the return is «На рубль работы вышло 4,2 ₽»; it comes to 2\.6$/
  },
  {
    file: 'home.ts',
    from: 'Отвечаем за состав работ, сроки и порядок выхода.',
    to: 'В договоре записаны состав работ и сроки.',
    says: /^home\.ts:\d+ it is said to be in the contract; name the clause/
  },
  {
    file: 'legal/consent-mailing.md',
    from: 'систематизация, накопление, ',
    to: 'систематизация, ',
    says: /^legal\/consent-mailing\.md:\d+ the action «накопление» is not named; part 3 of article 3 has it$/
  }
]
