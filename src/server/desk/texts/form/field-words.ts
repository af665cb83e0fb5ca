import { leadThemes } from '../../../../content/lead-themes.ts'
import { INDUSTRIES, LEVELS, NEWS_CATEGORIES, TOPICS } from '../../../../content/value-names.ts'
import type { FieldShape } from './field-texts.ts'

/** How fields are called, by their names or by the ends of their paths. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Заголовок',
  lead: 'Вводка',
  body: 'Текст',
  date: 'Дата публикации, Москва',
  updated: 'Обновлена',
  formulas: 'Что считает таблица',
  'formulas.column': 'Столбец',
  'formulas.is': 'Из чего: столбцы в скобках, [Часы]*[Ставка]',
  category: 'Рубрика',
  author: 'Автор',
  checkedBy: 'Кто проверил факты',
  level: 'Уровень',
  audience: 'Для кого',
  tags: 'Темы, главная первой',
  service: 'Услуга по теме',
  tldr: 'Коротко: выводы',
  checklist: 'Что проверить',
  sources: 'Источники',
  'sources.title': 'Название',
  related: 'Читать дальше',
  document: 'Документ: закон, справка, сообщение, о котором новость',
  source: 'Источник: чужая публикация, которую прочитали',
  url: 'Адрес страницы',
  read: 'Когда прочитан, ГГГГ-ММ-ДД',
  cover: 'Картинка над текстом',
  photo: 'Фотография',
  file: 'Файл картинки',
  alt: 'Что на ней: одной фразой для тех, кто её не видит',
  demo: 'Данные демонстрационные: показать пометку',
  seo: 'В результатах поиска',
  'seo.title': 'Заголовок в поиске',
  'seo.description': 'Описание в поиске',
  'seo.noindex': 'Не показывать поисковикам',
  asked: 'Как это ещё ищут',
  menu: 'Название в меню',
  order: 'Место среди соседей',
  besides: 'Что платят сверх цены',
  outcome: 'Номер этапа, ради которого приходят',
  firstResult: 'Когда первый результат',
  later: 'Когда остальное',
  what: 'Что',
  from: 'С',
  to: 'По',
  unit: 'Единица',
  theme: 'Тема заявки',
  proof: 'Результат рядом с услугой: кейс и число из него',
  proofs: 'Числа первого экрана',
  value: 'Число',
  label: 'Подпись',
  fits: 'Кому подходит',
  unfits: 'Кому не подходит',
  includes: 'Что входит',
  excludes: 'Что не входит',
  matrix: 'Чем отличаются тарифы',
  steps: 'Этапы',
  tariffs: 'Тарифы',
  price: 'Цена',
  priceFactors: 'От чего зависит цена',
  promises: 'Чего не обещаем и что в договоре',
  team: 'Команда',
  faq: 'Вопросы',
  q: 'Вопрос',
  a: 'Ответ',
  brief: 'Справка для печати',
  calendar: 'Календарь выступлений',
  'calendar.days': 'Дни',
  'days.date': 'День, ГГГГ-ММ-ДД',
  'days.until': 'Последний день, если их несколько',
  'calendar.free': 'Свободные месяцы, номерами',
  topic: 'Тема',
  'faq.short': 'Ответ рядом с вопросом',
  'short.answer': 'В два-три слова',
  'short.note': 'Уточнение',
  cases: 'Кейсы',
  articles: 'Статьи',
  services: 'Услуги',
  chooser: 'С чего начать',
  notNow: 'Когда это не нужно',
  when: 'Когда',
  why: 'Почему',
  client: 'Клиент',
  site: 'Сайт клиента, на .example',
  margin: 'Маржа клиента, %: назвал её сам',
  industry: 'Отрасль',
  city: 'Город',
  period: 'Период работы',
  result: 'Результат',
  before: 'Было',
  after: 'Стало',
  change: 'Изменение',
  series: 'Ряд по месяцам',
  stages: 'Этапы работы',
  anchor: 'Метка заголовка в тексте',
  factors: 'Из чего сложился результат',
  budget: 'Что оплачено',
  tariff: 'Тариф',
  times: 'Сколько раз',
  hours: 'Часы',
  tools: 'Чем работали',
  quote: 'Слова клиента',
  text: 'Текст',
  name: 'Имя',
  'source.name': 'Название',
  'document.name': 'Название',
  role: 'Должность',
  expertise: 'Чем занимается',
  since: 'В компании с года',
  education: 'Образование',
  talks: 'Выступления',
  year: 'Год',
  place: 'Где',
  contact: 'Почта',
  where: 'Где: «в Москве»',
  genitive: 'Чей: «Москвы»',
  phone: 'Телефон',
  timezone: 'Часовой пояс',
  utc: 'Сдвиг от UTC',
  address: 'Адрес',
  lat: 'Широта',
  lon: 'Долгота',
  focus: 'Чем занимается офис',
  directions: 'Как пройти',
  head: 'Руководитель',
  offer: 'Что бесплатно',
  start: 'Когда начнём',
  crew: 'Кого увидит клиент',
  examples: 'Местные проекты без кейса и отзыва',
  remote: 'Можно удалённо',
  salary: 'Вилка',
  note: 'Пояснение',
  load: 'Занятость',
  employment: 'Вид занятости',
  published: 'Опубликована',
  validThrough: 'Открыта до',
  version: 'Редакция',
  history: 'Прежние редакции',
  counts: 'Компания в числах',
  turns: 'Переломные годы',
  event: 'Событие',
  rule: 'Новое правило',
  path: 'Адрес на сайте',
  departments: 'Отделы',
  people: 'Сколько человек',
  basis: 'На чём основано',
  reviews: 'Отзывы',
  gathered: 'Кого просили об отзыве',
  'gathered.clients': 'Скольких клиентов попросили',
  'gathered.answers': 'Сколько ответили',
  complaint: 'Отзыв или жалоба через форму',
  'complaint.lead': 'Слова перед формой',
  'complaint.answer': 'Кто и когда ответит',
  experts: 'Кто отвечает прессе',
  person: 'Человек',
  answers: 'Кто отвечает',
  calculation: 'Как считается цена',
  comparison: 'Агентство, штат и фриланс',
  kind: 'Вид',
  faults: 'Частые ошибки',
  format: 'Формат',
  slug: 'Адрес',
  next: 'Следующий выпуск, месяц',
  contractTerms: 'Сроки договора на рисунке',
  'contractTerms.least': 'Сколько месяцев мы обязаны работать',
  'contractTerms.notice': 'За сколько дней предупреждаем, уходя',
  'contractTerms.handover': 'Передача дел, рабочих дней',
  'contractTerms.refund': 'Возврат остатка, рабочих дней',
  'contractTerms.report': 'Отчёт и акт, рабочих дней',
  'contractTerms.review': 'Приёмка, рабочих дней',
  'contractTerms.mending': 'Переделка, рабочих дней',
  clause: 'Пункт договора',
  count: 'Число',
  terms: 'Сроки участия в нём',
  'terms.requests': 'Заявки до, ГГГГ-ММ-ДД',
  'terms.documents': 'Документы до, ГГГГ-ММ-ДД',
  task: 'Задача рейтинга',
  rules: 'Правила этого выпуска',
  form: 'Что предлагает форма под таблицей',
  digits: 'Знаков после запятой в баллах',
  metrics: 'Показатели',
  filters: 'Фильтры',
  tables: 'Таблицы рейтинга',
  corrections: 'Исправления',
  'result.label': 'Что измеряли',
  'hours.from': 'С',
  'hours.to': 'До',
  'salary.from': 'От, рублей',
  'salary.to': 'До, рублей',
  'firstResult.to': 'До',
  'firstResult.from': 'От',
  'later.to': 'До',
  'later.from': 'От',
  'history.note': 'Что изменили'
}

const HINTS: Readonly<Record<string, string>> = {
  lead: 'Стоит под заголовком и в списках.',
  sources: 'Адрес самой страницы, а не главной; без адреса только наши.',
  asked: 'По одному на строке: слова, по которым страницу ищут, если их нет в тексте.',
  'seo.title': 'Без тире: название компании добавится само.',
  'seo.description': 'Что человек найдёт на странице.',
  updated: 'День последней правки по существу.'
}

const UNITS = { month: 'месяцы', week: 'недели', workday: 'рабочие дни' }
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: NEWS_CATEGORIES,
  level: LEVELS,
  tags: TOPICS,
  industry: INDUSTRIES,
  theme: Object.fromEntries(leadThemes.map(({ value, label }) => [value, label])),
  unit: UNITS,
  kind: { contract: 'Договор', sample: 'Образец работы' },
  as: { product: 'произведение', sum: 'сумма' },
  better: { up: 'больше — лучше', down: 'меньше — лучше' }
}

/** The words for the longest end of a path that there are any for. */
function wordsFor(
  words: Readonly<Record<string, string>>,
  path: readonly string[]
): string | undefined {
  const names = path.filter((step) => !/^(\*|\d+)$/.test(step))
  for (let start = 0; start < names.length; start++) {
    const found = words[names.slice(start).join('.')]
    if (found) return found
  }
  return undefined
}

export function fieldLabel(path: readonly string[]): string {
  return wordsFor(LABELS, path) ?? path.join('.')
}

export function fieldHint(path: readonly string[]): string {
  return wordsFor(HINTS, path) ?? ''
}

export function valueName(path: readonly string[], value: string): string {
  const name = path.filter((step) => !/^(\*|\d+)$/.test(step)).at(-1) ?? ''
  return VALUES[name]?.[value] ?? value
}

/** No field of the form: the room itself says it. */
const HIDDEN = 'draft'
/** Its parts are called by names that need no other. */
const PLAIN = 'seo'

/** What a field is called where it stands alone: «Тарифы, 1: Цена». */
export function fieldTitle(name: string): string {
  if (name === HIDDEN) return 'Состояние'
  const path = name.split('.')
  const [first = ''] = path
  const own = fieldLabel(path)
  const title = own === name ? (path.at(-1) ?? '') : own
  if (path.length === 1 || first === PLAIN) return title
  const row = path.find((step) => /^\d+$/.test(step))
  const whole = fieldLabel([first])
  const numbered = row === undefined ? whole : `${whole}, ${Number(row) + 1}`
  return path.at(-1) === row ? numbered : `${numbered}: ${title}`
}

export interface FieldOption {
  value: string
  text: string
  isChosen: boolean
}

/** An entry that others may name. */
export interface Named {
  value: string
  text: string
}

/** Longer lists are no help: they end there, and have what is chosen. */
const MOST_OPTIONS = 400

/** What a field is chosen from; what stands in it stays there, also where it is none of these. */
export function fieldOptions(
  { node, isOptional, isNullable }: FieldShape,
  path: readonly string[],
  chosen: string,
  named: (collection: string) => readonly Named[]
): FieldOption[] {
  const all = node.refers
    ? named(node.refers)
    : (node.enum ?? []).map((value) => ({ value, text: valueName(path, value) }))
  const isKnown = all.some(({ value }) => value === chosen)
  const offered = all.filter(({ value }, index) => index < MOST_OPTIONS || value === chosen)
  const unknown = chosen && !isKnown ? [{ value: chosen, text: chosen }] : []
  const none = isOptional || isNullable || !isKnown ? [{ value: '', text: '—' }] : []
  return [...none, ...unknown, ...offered].map((one) => {
    return { ...one, isChosen: one.value === chosen }
  })
}
