import {
  INDUSTRIES,
  LEVELS,
  leadThemes,
  NEWS_CATEGORIES,
  TOPICS
} from '../../../../content/value-names.ts'
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
  'history.note': 'Что изменили',
  'history.sha256': 'Пишет команда edition',
  draft: 'Черновик: на сайте его нет',
  'calculation.vat': 'Налог',
  'vat.rate': 'Ставка, %',
  'calculation.hour': 'Час сверх тарифа, рублей без налога',
  credit: 'Какой аудит засчитывается в какое продвижение; не вычитается, только сообщается',
  'credit.audits': 'Аудиты',
  'credit.promotions': 'Продвижение',
  'credit.percent': 'Сколько засчитывается, %',
  'calculation.advice': 'С чего советуем начать',
  'advice.most': 'Со скольких направлений советуем начать с меньшего',
  starts: 'Готовые наборы',
  'starts.tariffs.tariff': 'Номер тарифа, первый 1',
  'calculation.notes': 'Примечания под расчётом',
  'comparison.agency': 'Услуга и тариф агентства',
  'comparison.hours': 'Оплаченные часы',
  staff: 'Штат',
  freelancer: 'Фрилансеры',
  'rows.agency': 'Агентство, рублей; пусто — черта',
  'comparison.rows': 'Строки сравнения',
  'comparison.rows.name': 'Что сравниваем',
  'comparison.rows.is': 'Строка, которую считает сайт',
  'proof.case': 'Кейс, в котором услуга участвовала',
  'proof.figure': 'Другое число из текста кейса',
  'figure.values': 'Значение за каждый месяц кейса или с from',
  'figure.from': 'Месяц, с которого услуга началась',
  'steps.term': 'Срок словами',
  'steps.weeks': 'Недели от начала',
  'weeks.to': 'По; без поля до конца',
  'weeks.every': 'Через сколько недель повторяется',
  'tariffs.name': 'Название',
  'tariffs.from': 'Цена — нижняя граница, «от»',
  'tariffs.unit': 'За что платят',
  'tariffs.hours': 'Часы команды',
  'tariffs.note': 'Чем ограничен размер',
  'tariffs.items': 'Что входит, по строке',
  'includes.tariffs': 'По ячейке на тариф: есть ли работа, или номер строки его items',
  'matrix.tariffs': 'По ячейке на тариф, как в includes',
  'promises.no': 'Чего не обещаем: «Первого места: почему»',
  'promises.contract': 'Что в договоре, с пунктом: «… (пункт 7.1).»',
  'chooser.see': 'Что видит клиент',
  'chooser.sell': 'Что он продаёт; первая строка — общая услуга',
  'chooser.when': 'Когда нужен результат',
  'see.value': 'Имя ответа латиницей',
  'sell.value': 'Имя ответа латиницей',
  'when.value': 'Имя ответа латиницей',
  months: 'Месяцев',
  meanwhile: 'Услуга, пока другая ещё не действует',
  reasons: 'Почему эта услуга',
  unless: 'Когда она не подходит',
  better: 'Куда смотрит хорошее',
  'reasons.better': 'Какая подходит тогда',
  'reasons.advice': 'Что советуем тогда',
  'series.title': 'Вывод словами: что видно на графике',
  'series.label': 'Что и как измеряли',
  'series.total': 'Итог под последним значением: «38 за год»',
  'series.values': 'Числа по порядку, по одному на месяц period',
  'series.margins': 'Погрешность каждого числа',
  events: 'Что и когда изменили, не больше одного в месяц',
  'events.month': 'Месяц',
  failed: 'Не сработало',
  'factors.as': 'Как строки дают итог',
  'factors.total': 'Строка таблицы с итогом',
  'factors.rows': 'Строки таблицы',
  'metrics.id': 'Имя латиницей',
  'metrics.short': 'Название столбца',
  'metrics.weight': 'Вес, доля целыми процентами: 0.25; вместе 1',
  'metrics.how': 'Как считается',
  measures: 'Из чего сложен балл',
  'measures.id': 'Имя латиницей',
  'measures.of': 'Имя измерения, от которого берётся доля',
  zero: 'Где 0 баллов',
  hundred: 'Где 100 баллов',
  share: 'Доля в балле, %; вместе 100',
  'measures.place': 'Своим столбцом или только в CSV; без поля под баллом',
  'filters.id': 'Имя латиницей',
  'filters.place': 'Своим столбцом или нигде; без поля под названием',
  'filters.values': 'Значения',
  'tables.id': 'Имя латиницей',
  'tables.rows': 'Строки',
  attributes: 'Значение каждого фильтра',
  measured: 'День последнего измерения',
  raw: 'Число для каждого измерения',
  'corrections.date': 'День',
  'counts.day': 'День подсчёта',
  projects: 'Проекты',
  'counts.places': 'Сколько проектов может быть сразу',
  clients: 'Клиенты',
  loyal: 'Из них больше года',
  'counts.rules': 'Правило каждого числа',
  'rules.years': 'Годы',
  'rules.offices': 'Офисы',
  company: 'Компания',
  project: 'Проект; город в конце',
  'reviews.answer': 'Наш ответ',
  'reviews.case': 'Кейс о том же проекте'
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
  is: { vat: 'НДС с тарифа агентства', reserve: 'резерв: месяц в году' },
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
