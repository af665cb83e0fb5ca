import { readFileSync } from 'node:fs'
import type { FaultCode } from '../../../src/server/content/faults.ts'

/** A fault put into sound content: where, how, and what is said of it. */
export interface Planted {
  file: string
  /** The file that it is a copy of, where there is none. */
  copy?: string
  edit: (text: string) => string
  code: FaultCode
  /** Where it is told of, if that is another place. */
  place?: string
  /** The line of a command after the file and its line: the field, and the sentence. */
  says: string
}

const content = (file: string) => readFileSync(`src/content/${file}`, 'utf8')
const set = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`^${name}:.*$`, 'm'), () => `${name}: ${value}`)
const added = (line: string) => (text: string) => text.replace(/^demo: /m, () => `${line}\ndemo: `)
const put =
  (from: string | RegExp, to: string) =>
  (text: string): string =>
    text.replace(from, () => to)
const atEnd = (line: string) => (text: string) => `${text}\n${line}\n`

/** Copies, to which nothing else refers: one for each fault. */
function copies(copy: string, name: (at: number) => string) {
  let count = 0
  return (edit: Planted['edit'], code: FaultCode, says: string): Planted => {
    count++
    return { file: name(count), copy, edit, code, says }
  }
}
const news = copies('news/ofis-v-krasnodare.md', (at) => `news/proba-${at}.md`)
const item = copies('cases/mebel-dlya-doma/index.md', (at) => `cases/proba-${at}/index.md`)
const service = copies('services/seo.md', (at) => `services/proba-${at}.md`)
const change = (file: string, edit: Planted['edit'], code: FaultCode, says: string): Planted => ({
  file,
  edit,
  code,
  says
})

const TEASER = 'нужен текст до 175 знаков.'
const PAGE = content('news/ofis-v-krasnodare.md')
  .replace(/^(?:date|category|author|related):.*\n/gm, '')
  .replace(/^lead:.*$/m, 'lead: Страница, которой на сайте нет места.')

/** What no site can be made of: a start refuses it, with the line that `npm run check` prints. */
export const FAULTS: readonly Planted[] = [
  // YAML, and files as such.
  news(
    set('title', '"Проверка'),
    'syntax',
    'Не читается «title: "Проверка»: кавычка или скобка открыта и не закрыта, закройте её.'
  ),
  news(() => 'Просто текст', 'syntax', 'В начале файла нет полей между строками «---».'),
  news(
    atEnd('я'.repeat(10_001)),
    'too-long',
    'В строке больше 10000 знаков: разделите её на абзацы.'
  ),
  change(
    'industries/finansy.md',
    put(/^ {2}- \{ title/m, '\t- { title'),
    'syntax',
    'Не читается «- { title: "Ставка «от» без примера", text: "Такую ставку получают единицы. Без …»: отступ сделан табуляцией, замените её двумя пробелами.'
  ),
  change(
    'services/reklama/yandex-direct.md',
    put(/price: (\d+)000,/, 'price: 35,000,'),
    'syntax',
    'Не читается «35,000»: запятая отделяет поля, тысячи пишут слитно, а дробь с точкой.'
  ),
  news(
    put(
      /^category: .*$/m,
      '<<<<<<< HEAD\ncategory: sobytie\n=======\ncategory: otrasl\n>>>>>>> other'
    ),
    'syntax',
    'Здесь стоят две версии строк, от «<<<<<<<» до «>>>>>>>»: оставьте одну.'
  ),
  // Fields.
  news(put(/^author:.*\n/m, ''), 'missing', 'author: Поле не заполнено: выберите из списка.'),
  news(
    put(/^seo:.*\n/m, ''),
    'missing',
    'seo: Поле не заполнено: нужны поля «Заголовок в поиске», «Описание в поиске».'
  ),
  news(
    added('drafts: true'),
    'unknown-field',
    'drafts: Поля «drafts» здесь не бывает: может быть, «draft»?'
  ),
  news(set('title', '[5]'), 'wrong-value', 'title: Стоит список: нужен текст.'),
  news(
    added('draft: maybe'),
    'wrong-value',
    'draft: Стоит «maybe»: нужно «true» (да) или «false» (нет).'
  ),
  news(
    set('lead', 'Слово'.repeat(50)),
    'too-long',
    `lead: Стоит «${'Слово'.repeat(12)}…» (250 знаков): ${TEASER}`
  ),
  news(
    set('date', '2026-25-12'),
    'wrong-value',
    'date: Стоит «2026-25-12»: нужен день из календаря, например 2026-11-20, или время со сдвигом, 2026-11-20T10:00+03:00.'
  ),
  news(
    set('updated', '2026-11-09'),
    'wrong-order',
    'updated: Стоит «2026-11-09»: это раньше поля «Дата публикации, Москва», там «2026-11-10T11:00:00+03:00».'
  ),
  news(
    set('category', 'kompania'),
    'unknown-name',
    'category: Стоит «kompania», такого нет: может быть, «kompaniya»?'
  ),
  news(
    set('author', 'Мария'),
    'wrong-value',
    'author: Стоит «Мария»: нужно имя из папки «people».'
  ),
  news(
    set('related', '[chernovik]'),
    'not-published',
    'related.0: Стоит «chernovik», это черновик: выберите то, что опубликовано.'
  ),
  change(
    'pages/about.md',
    put('loyal: 48', 'loyal: 61'),
    'wrong-order',
    'counts.clients: Стоит «60»: это меньше поля «Из них больше года», там «61».'
  ),
  change(
    'offices/krasnodar.md',
    set('utc', 'UTC+4'),
    'contradiction',
    'utc: Стоит «UTC+4», а в поясе «Europe/Moscow» сдвиг «UTC+3».'
  ),
  // Its facts are printed in other texts, which are not to blame.
  change(
    'services/analitika.md',
    put('price: 85000', 'price: 85 000'),
    'wrong-value',
    'tariffs.0.price: Стоит «85 000»: нужно целое число от 1 до 100000000.'
  ),
  change(
    'offices/kazan.md',
    set('phone', '"8 843 000"'),
    'wrong-value',
    'phone: Стоит «8 843 000»: нужен номер телефона, например 8 (800) 000-01-00.'
  ),
  change(
    'services/kontent.md',
    atEnd('Работаем {{term.seo месяцев}}.'),
    'wrong-value',
    'Стоит «месяцев»: у слова две или три формы, например «офис/офиса/офисов».'
  ),
  // Pictures and files.
  news(
    atEnd('![Вид](vid.png)'),
    'no-file',
    'Картинки «vid.png» рядом с текстом нет: загрузите её.'
  ),
  {
    file: 'nwes/item.md',
    place: 'nwes',
    edit: () => PAGE,
    code: 'unread-file',
    says: 'Этого сайт не читает: может быть, «news»?'
  },
  {
    file: 'news/Новый офис.md',
    copy: 'news/ofis-v-krasnodare.md',
    edit: atEnd(''),
    code: 'bad-address',
    says: 'Имя файла станет адресом страницы: нужны строчные латинские буквы, цифры и дефисы.'
  },
  {
    file: 'people/ilya-berezhnoj/index.md',
    copy: 'people/ilya-berezhnoj.md',
    edit: atEnd(''),
    code: 'duplicate',
    says: 'У файла people/ilya-berezhnoj.md такой же адрес страницы: назовите один из них иначе.'
  },
  change(
    'redirects.yml',
    put('{ from: /seo/, to:', '{ form: /seo/, to:'),
    'unknown-field',
    'redirects.0.form: Поля «form» здесь не бывает: может быть, «from»?'
  ),
  // What must agree within a text.
  change(
    'ratings/vidimost-sajtov.md',
    put('raw: {yandex-demand:', 'raw: {yandeks-demand:'),
    'unknown-field',
    'tables.0.rows.0.raw.yandeks-demand: Измерения «yandeks-demand» у рейтинга нет: может быть, «yandex-demand»?'
  ),
  {
    file: 'ratings/proba-2.md',
    copy: 'ratings/vidimost-sajtov.md',
    edit: put('weight: 0.6', 'weight: 0.7'),
    code: 'wrong-count',
    says: 'metrics: Веса вместе дают 110 %, нужно 100 %.'
  },
  change(
    'ratings/kachestvo-sajtov.md',
    put('unit: мс, zero: 600, hundred: 100,', 'unit: мс, zero: 600,'),
    'contradiction',
    'metrics.0.measures.1.hundred: У шкалы два разных конца: заполните поля «zero» и «hundred» разными числами.'
  ),
  item(
    put('{ month: "2024-04"', '{ month: "2023-04"'),
    'wrong-count',
    'series.events.0.month: Стоит «2023-04»: это вне ряда, в нём месяцы от 2024-02 до 2025-03.'
  ),
  item(
    put('values: [6.1, ', 'values: ['),
    'wrong-count',
    'series.values: Значений 13, а месяцев периода 14: нужно по одному на месяц.'
  ),
  item(
    put('## Что не сработало:', '## Ошибки:'),
    'missing',
    'В тексте нет заголовка «## Что не сработало».'
  ),
  item(
    put('| Средний заказ | 21 000 ₽ |', '| Средний заказ | 11 000 ₽ |'),
    'contradiction',
    'factors: По строкам выходит 3.88, по итогу 2.03: должно быть одно число.'
  ),
  change(
    'articles/filtry-kataloga-i-dubli/index.md',
    put('"старт", ', ''),
    'wrong-count',
    'periods: Имён 4, а значений 5: нужно по одному на значение.'
  ),
  service(
    put('tariffs: [true, true, 1]', 'tariffs: [true, true, 9]'),
    'wrong-count',
    'includes.1.tariffs.2: Стоит «9», а строк у тарифа «Вершина» всего 4.'
  ),
  service(
    put('unit: month, hours', 'unit: "в месяц", hours'),
    'unknown-name',
    'tariffs.0.unit: Стоит «в месяц», такого нет: можно «month», «once», «weeks4», «quarter», «year».'
  )
]

/** What is found once all files can be read. */
export const MADE: readonly Planted[] = [
  change(
    'pages/abuot.md',
    () => PAGE,
    'no-page',
    'Страницы «abuot» у сайта нет, файл не нужен: может быть, «about»?'
  ),
  change(
    'legal/consent.md',
    put(/^---/, '---\ndraft: true'),
    'missing',
    'Без этого документа формы не работают: верните его и снимите черновик.'
  ),
  change(
    'pages/prices.md',
    put('tariff: 2 }', 'tariff: 4 }'),
    'wrong-count',
    'calculation.starts: Стоит «4», а тарифов у /services/audit/ всего 3.'
  )
]

/** What may be published once somebody has read of it; a file each, and no start looks for it. */
export const REMARKS: readonly Planted[] = [
  change(
    'cases/mebel-dlya-doma/index.md',
    put('hours: 1540', 'hours: 1570'),
    'contradiction',
    'hours: Стоит «1570», а тарифами оплачено 1540.'
  ),
  {
    file: 'services/audit.md',
    place: 'services/seo.md',
    edit: set('order', '1'),
    code: 'duplicate',
    says: 'order: Стоит «1», это место уже у «audit».'
  },
  change(
    'pages/reviews.md',
    put('{{case.mebel-dlya-doma.months месяц/месяца/месяцев}}', '12 месяцев'),
    'contradiction',
    'reviews.0.project: Сказано «12 мес.», а в /cases/mebel-dlya-doma/ месяцев 14.'
  ),
  change(
    'vacancies/redaktor.md',
    put(
      'text: "три текста и несколько строк о каждом"',
      'text: "три текста и [a list](/about/) о каждом"'
    ),
    'contradiction',
    'Разметку «[a list](/about/)» посетитель увидит как есть: в полях её нет.'
  ),
  change(
    'pages/contract.md',
    put('(пункты 9.1 и 9.2)', '(о нём сказано в договоре)'),
    'contradiction',
    'Не сказано ни об одном пункте раздела 9 («Выход»).'
  ),
  change(
    'news/itogi-2024.md',
    atEnd('Смотрите [план](/nowhere/).'),
    'broken-link',
    'Ссылка /nowhere/ ведёт в никуда: исправьте её или уберите.'
  ),
  change(
    'redirects.yml',
    put('redirects:\n', 'redirects:\n  - { from: /News/, to: /about/ }\n'),
    'no-effect',
    'redirects.0.from: Адрес /News/ на сайте занят, он ведёт на /news/, и строка ничего не делает: уберите её.'
  ),
  change(
    'glossary.yml',
    put(/ see: .*$/m, ' see: /servises/'),
    'unknown-name',
    '0.see: Стоит «/servises/», такого нет: может быть, «/services/»?'
  ),
  change(
    'synonyms.yml',
    atEnd('- [носорог, жираф]'),
    'no-effect',
    'Без этой строки поиск отвечает так же: уберите её.'
  ),
  change(
    'demand.yml',
    atEnd('- { query: слоны и list, page: /nowhere/, why: Проба. }'),
    'unknown-name',
    'Страницы /nowhere/ для поисковиков нет, а спрос на неё записан.'
  )
]

/** Faults of the texts that many pages show. */
export const SITE_FAULTS: readonly Planted[] = [
  change(
    'site/company.md',
    put('descriptor:', 'descriptr:'),
    'unknown-field',
    'descriptr: Поля «descriptr» здесь не бывает: может быть, «descriptor»?'
  ),
  change(
    'site/home.md',
    put('case: mebel-dlya-doma', 'case: mebel-dlja-doma'),
    'unknown-name',
    'results.case: Стоит «mebel-dlja-doma», такого нет: может быть, «mebel-dlya-doma»?'
  ),
  {
    file: 'site/hom.md',
    copy: 'site/home.md',
    edit: atEnd(''),
    code: 'unread-file',
    says: 'Файл с именем «hom» здесь не читается: может быть, «home»?'
  },
  change(
    'site/cases.md',
    put('found: "Найдено: {count кейс/кейса/кейсов}"', 'found: "Найдено: {counts}"'),
    'wrong-value',
    'list.found: Стоит «Найдено: {counts}»: нужен текст, в котором стоит «{count}».'
  ),
  change(
    'site/rating.md',
    atEnd('Текст.'),
    'no-effect',
    'Под полями этого файла ничего не читается: удалите текст под ними.'
  )
]

/** It leads to the consent no more, which another fault takes from the site. */
export const LOST_LINK = change(
  'site/menu.md',
  put('path: /legal/consent/', 'path: /legal/cookis/'),
  'broken-link',
  'legal.1.path: Стоит «/legal/cookis/», такой страницы нет: может быть, «/legal/cookies/»?'
)
