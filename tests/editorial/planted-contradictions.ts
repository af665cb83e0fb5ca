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
    says: /mebel-dlya-doma\/index\.md:\d+ hours: Стоит «1570», а тарифами оплачено 1540\.$/
  },
  {
    file: 'pages/reviews.md',
    from: 'магазина, {{case.mebel-dlya-doma.months месяц/месяца/месяцев}}',
    to: 'магазина, 12 месяцев',
    says: /reviews\.md:\d+ reviews\.\d+\.project: Сказано «12 мес\.», а в \/cases\/mebel-dlya-doma\/ месяцев 14\.$/
  },
  {
    file: 'articles/atribuciya-zayavok/index.md',
    from: '  title: "',
    to: '  title: "Кратко — ',
    says: /index\.md:\d+ seo\.title: Стоит «Кратко — .*» с тире, а к нему добавится « — Тригопункт»/
  },
  {
    file: 'services/audit.md',
    from: 'order: 3',
    to: 'order: 1',
    says: /:\d+ order: Стоит «1», это место уже у «(?:audit|seo)»\.$/
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
    from: '[в договоре](/contract/), пункты 3.5 и 3.6.',
    to: '[в договоре](/contract/).',
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
    file: 'services/audit/tehnicheskij.md',
    from: 'after: "0,6"',
    to: 'after: "0,4"',
    says: /^services\/audit\/tehnicheskij\.md:\d+ proof: В кейсе «zapchasti-optom» нет строки, где стоят «8» и «0,4»\.$/
  },
  {
    file: 'services/analitika.md',
    from: 'label: "Расхождение кабинета и бухгалтерии в цене клиента"',
    to: 'label: "Новые клиенты с оплатой при том же расходе"',
    says: /^services\/.*\.md:\d+ proof: То же число стоит рядом с услугой \/services\/.*\.$/
  },
  {
    file: 'ratings/kachestvo-sajtov.md',
    from: '- id: a11y\n',
    to: '- id: access\n',
    says: /^ratings\/kachestvo-sajtov\.md:\d+ Треугольника весов на странице не будет: в тексте «Рейтинги: .+» показатель «access» не стоит/
  },
  {
    file: 'pages/contract.md',
    from: '(пункты 9.1 и 9.2)',
    to: '(о нём сказано в договоре)',
    says: /^pages\/contract\.md:1 Не сказано ни об одном пункте раздела 9 \(«Выход»\)\.$/
  },
  {
    file: 'vacancies/redaktor.md',
    from: 'text: "три текста и несколько строк о каждом"',
    to: 'text: "три текста и [несколько строк](/about/) о каждом"',
    says: /^vacancies\/redaktor\.md:\d+ Разметку «\[несколько строк\]\(\/about\/\)» посетитель увидит как есть/
  },
  {
    file: 'news/plan-publichnyh-vystuplenij.md',
    from: 'Даты, темы и условия входа',
    to: '12 февраля прошли первые два. Даты, темы и условия входа',
    says: /^news\/plan-publichnyh-vystuplenij\.md:6 lead: Стоит «прошли», а 12 февраля позже дня новости/
  },
  {
    file: 'ratings/kachestvo-sajtov/2025-2.md',
    from: /form:\n {2}title: .*\n {2}lead: .*\n/,
    to: '',
    says: /^ratings\/kachestvo-sajtov\/2025-2\.md:\d+ form: У выпуска не было внешней лаборатории/
  },
  {
    file: 'pages/reviews.md',
    from: 'Ещё двое, Кирилл Вяземцев и Глеб Таёжный,',
    to: 'Ещё один, Кирилл Вяземцев,',
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
    from: 'Отвечаем за состав работ, сроки и порядок выхода.',
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
