import { frontMatter } from '../support/tariffs.ts'
import type { Contradiction } from './planted-contradictions.ts'

const POLICY = frontMatter('src/content/legal/privacy.md')

/** In what a client believes: tax, sums, clauses, bases of law, words. */
export const WORDED: readonly Contradiction[] = [
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
    what: 'price: an hour above the tariff',
    file: 'services/seo.md',
    from: 'по 3 000 ₽ за час',
    to: 'по 2 500 ₽ за час',
    says: /^services\/seo\.md:\d+ an hour is said to cost 2500; the page of prices says 3000$/
  },
  {
    what: 'price: a range of promotion that its tariffs go beyond',
    file: 'pages/faq.md',
    from: 'Крупному магазину — от 560 000 ₽ без НДС (683 200 ₽ с НДС).',
    to: 'Продвижение стоит от 90 000 до 420 000 ₽.',
    says: /^pages\/faq\.md:\d+ promotion is said to cost 90 000 to 420 000; its tariffs go from 90000 to 560000$/
  },
  {
    what: 'marks: a link of Markdown in a field',
    file: 'vacancies/redaktor.md',
    from: 'text: "три текста и несколько строк о каждом"',
    to: 'text: "три текста и [несколько строк](/about/) о каждом"',
    says: /^vacancies\/redaktor\.md:\d+ «\[несколько строк\]\(\/about\/\)» would be printed as it is/
  },
  {
    what: 'marks: quotes in an English text',
    file: 'pages/en/privacy.md',
    from: 'No. 152-FZ on personal data.',
    to: 'No. 152-FZ "On Personal Data".',
    says: /^pages\/en\/privacy\.md:\d+ "On Personal Data" would stand in Russian quotes; say it without$/
  },
  {
    what: 'first quarter: a sum that its tariff does not come to',
    file: 'industries/medicina.md',
    from: '630 000 ₽ без НДС (768 600 ₽ с НДС)',
    to: '270 000 ₽ без НДС (329 400 ₽ с НДС)',
    says: /^industries\/medicina\.md:\d+ first quarter: «До 25 городов» costs 630000 ₽ a quarter; found 270000$/
  },
  {
    what: 'first quarter: hours of another tariff',
    file: 'industries/proizvodstvo.md',
    from: '47 часов в месяц',
    to: '40 часов в месяц',
    says: /^industries\/proizvodstvo\.md:\d+ first quarter: «Узкая ниша» is 47 hours; found 40$/
  },
  {
    what: 'news: told as past of a day that is still to come',
    file: 'news/plan-publichnyh-vystuplenij.md',
    from: 'Даты, темы и условия входа',
    to: '12 февраля прошли первые два. Даты, темы и условия входа',
    says: /^news\/plan-publichnyh-vystuplenij\.md:6 lead: «прошли» of 12 февраля, after the day of the item/
  },
  {
    what: 'news: a text that tells as past of a day after the item',
    file: 'news/vebinar-ochered-zadach.md',
    from: 'Эфир шёл в четверг, 8 октября,',
    to: 'Эфир шёл в четверг, 15 октября,',
    says: /^news\/vebinar-ochered-zadach\.md:\d+ text: «шёл» of 15 октября, after the day of the item/
  },
  {
    what: 'rating: objections of an issue without a holder sent to the holder',
    file: 'ratings/kachestvo-sajtov/2025-2.md',
    from: /form:\n {2}title: .*\n {2}lead: .*\n/,
    to: '',
    says: /^ratings\/kachestvo-sajtov\/2025-2\.md:\d+ form: the issue had no holder; say in it who answers$/
  },
  {
    what: 'quote: somebody whom the page of reviews does not count',
    file: 'pages/reviews.md',
    from: 'Ещё двое, Кирилл Вяземцев и Глеб Таёжный,',
    to: 'Ещё один, Кирилл Вяземцев,',
    says: /^cases\/lizing-oborudovaniya\/index\.md:\d+ quote: Глеб Таёжный is quoted by name; the page of reviews does not tell of it$/
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
    what: 'count: of everybody in the company',
    file: 'pages/about.md',
    from: 'в агентстве 74 человека',
    to: 'в агентстве 72 человека',
    says: /about\.md:\d+ the count is «72 человека»; there are 74 or 22 or 11/
  },
  {
    what: 'case: a return that does not follow from the margin',
    file: 'cases/mebel-dlya-doma/index.md',
    from: 'На рубль работы вышло 2,6 ₽',
    to: 'На рубль работы вышло 4,2 ₽',
    says: /index\.md:\d+ the return is «На рубль работы вышло 4,2 ₽»; it comes to 2\.6$/
  },
  {
    what: 'title: a price that the service does not begin with',
    file: 'services/audit/tehnicheskij.md',
    from: 'Технический аудит сайта от 60 000 ₽',
    to: 'Технический аудит сайта от 45 000 ₽',
    says: /^services\/audit\/tehnicheskij\.md:\d+ seo\.title: says 45000 ₽; the service begins with 60000 ₽$/
  },
  {
    what: 'clause: a promise of a service without one',
    file: 'services/seo/b2b.md',
    from: ' (приложение 2)."',
    to: '."',
    says: /^services\/seo\/b2b\.md:\d+ it is said to be in the contract; name the clause/
  },
  {
    what: 'clause: one that the contract has not, beside a promise of a service',
    file: 'services/seo/regiony.md',
    from: '(пункт 7.2)',
    to: '(пункт 7.9)',
    says: /^services\/seo\/regiony\.md:\d+ the contract has no 7\.9$/
  },
  {
    what: 'clause: the first page calls on the contract without one',
    file: 'home.ts',
    from: 'Отвечаем за состав работ, сроки и порядок выхода.',
    to: 'В договоре записаны состав работ и сроки.',
    says: /^home\.ts:\d+ it is said to be in the contract; name the clause/
  },
  {
    what: 'consent: an action of the law that one of the texts leaves out',
    file: 'legal/consent-mailing.md',
    from: 'систематизация, накопление, ',
    to: 'систематизация, ',
    says: /^legal\/consent-mailing\.md:\d+ the action «накопление» is not named; part 3 of article 3 has it$/
  }
]
