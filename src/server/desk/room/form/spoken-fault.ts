import { REMARK_PHRASES } from './remark-phrases.ts'

/** What checks say of prices, hours and tax in English, and how an editor is told. */
const PRICE_PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /^first quarter: («.+») costs (.+) ₽ a quarter; found (.+)$/,
    'Первый квартал: $1 стоит $2 ₽ за квартал, а написано $3.'
  ],
  [
    /^first quarter: («.+») is (.+) hours; found (.+)$/,
    'Первый квартал: в тарифе $1 часов $2, а написано $3.'
  ],
  [
    /^first quarter: no service beside it has a tariff («.+»)$/,
    'Первый квартал: рядом нет услуги с тарифом $1.'
  ],
  [/^the price is (.+); that of (.+) is (.+)$/, 'Цена $1 ₽, а у $2 стоит $3 ₽.'],
  [
    /^the budget is «(.+)»; that of the tariffs is (.+) ₽$/,
    'Бюджет «$1», по тарифам выходит $2 ₽.'
  ],
  [/^paid (\d+) times in (\d+) months$/, 'Оплат $1 за $2 мес.'],
  [
    /^a month of the year is (.+) ₽ for (?:staff|freelancer); found (.+)$/,
    'Один месяц в году — это $1 ₽, а стоит $2.'
  ],
  [
    /^(.+) hours of freelancers come to (.+); found (.+)$/,
    '$1 часов фрилансеров — это $2 ₽, а стоит $3.'
  ],
  [
    /^the payment: nothing is said of tariffs for (.+), and there are some$/,
    'Не сказано, как платят за тарифы $1, а такие есть.'
  ],
  [
    /^an hour is said to cost (.+); the page of prices says (.+)$/,
    'Час назван за $1 ₽, на странице цен он стоит $2 ₽.'
  ],
  [
    /^promotion is said to cost (.+) to (.+); its tariffs go from (.+) to (.+)$/,
    'Продвижение названо от $1 до $2, тарифы идут от $3 до $4.'
  ],
  [
    /^the tax is (.+) %; the page of prices says (.+) %$/,
    'Налог назван $1 %, на странице цен $2 %.'
  ],
  [/^(.+) ₽ are (.+) ₽ with tax; found (.+) ₽$/, '$1 ₽ с налогом будет $2 ₽, стоит $3 ₽.']
]

/** What checks say in English, and how an editor is told; `$1` is what the pattern has found. Order decides. */
const FAULT_PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^the example (.+) still stands; write your own$/, 'Стоит пример $1: замените его своим.'],
  [/^found "", a draft; allowed: what is published$/, 'Выберите из списка.'],
  [
    /^found ("[^"]*"), a draft; allowed: what is published/,
    'Указан черновик $1: выберите то, что опубликовано.'
  ],
  [/^found (.+), no file beside the text; .*$/, 'Картинки $1 рядом с текстом нет: загрузите её.'],
  [/^found "";.*$/, 'Заполните это поле.'],
  [/^the field is missing; allowed: (?:a list|named fields)$/, 'Заполните это поле.'],
  [/^the field is missing; allowed: (.+)$/, 'Заполните это поле: $1.'],
  [/^the field is missing$/, 'Заполните это поле.'],
  [/^found \[\]; allowed: a list of at least (\d+)$/, 'Нужно хотя бы $1.'],
  [
    /^found .+ \((\d+) characters\); allowed: a text of at most (\d+) characters$/,
    'Сейчас знаков: $1, помещается $2. Сократите.'
  ],
  [
    /^found .+ \((\d+) characters\); allowed: a text of (\d+) to (\d+) characters$/,
    'Сейчас знаков: $1, нужно от $2 до $3.'
  ],
  [
    /^found (".*"); allowed: a text of (\d+) to (\d+) characters$/,
    'Нужно от $2 до $3 знаков, стоит $1.'
  ],
  [/^found (.+); allowed: a text of at most (\d+) characters$/, 'Не длиннее $2 знаков, стоит $1.'],
  [/^found (.+); did you mean ([^?]+)\? allowed: .*$/, 'Стоит $1, такого нет. Может быть, $2?'],
  [/^found (.+); allowed: \d+ names(?: \(\w+\))?$/, 'Стоит $1, такого нет. Выберите из списка.'],
  [
    /^there is no such (field|metric|filter|measure); (?:did you mean ([^?]+)\? )?allowed: (.*)$/,
    'Такого поля нет. Можно: $3.'
  ],
  [/^found (.+); allowed: not before (.+), (.+)$/, 'Стоит $1: это раньше поля «$2», там $3.'],
  [
    /^found (.+); allowed: before next, (.+)$/,
    'Стоит $1: это не раньше месяца следующего выпуска, $2.'
  ],
  [
    /^found (.+); allowed: nothing, for the next edition has no month$/,
    'Стоит $1, а месяц следующего выпуска не назначен.'
  ],
  [/^found (.+), which (.+) has already$/, 'Стоит $1, это место уже у «$2».'],
  [/^found (.+) cells; allowed: (\d+), one for each tariff$/, 'Ячеек $1, а тарифов $2.'],
  [
    /^found (.+) (?:values|names|numbers|months); allowed: (\d+), one for each .+$/,
    'Значений $1, нужно $2: по одному на каждое место.'
  ],
  [
    /^found (.+); allowed: (\d+) to (\d+), the steps$/,
    'Стоит $1. Можно от $2 до $3: этапов столько.'
  ],
  [
    /^found (.+); allowed: (\d+) to (\d+), the lines of (.+)$/,
    'Стоит $1. Можно от $2 до $3: столько строк у $4.'
  ],
  [
    /^found (.+); allowed: (.+) to (.+), the months of the .+$/,
    'Стоит $1. Можно от $2 до $3: таковы месяцы ряда.'
  ],
  [
    /^found (.+); allowed: after (.+), one event a month$/,
    'Стоит $1. Можно позже $2: одно событие в месяц.'
  ],
  [/^found (.+); (\S+) has (\d+) tariffs$/, 'Стоит $1, а тарифов у $2 $3.'],
  [/^found (.+); allowed: (.+), what (.+) keeps$/, 'Стоит $1, а в поясе $3 стоит $2.'],
  [
    /^found (?:weights of )?(.+) %(?: of the metric)? together; allowed: 100 %$/,
    'Вместе $1 %, нужно 100 %.'
  ],
  [
    /^found (.+) of the rows, (.+) of the total; allowed: the same$/,
    'По строкам $1, по итогу $2: должно быть одно число.'
  ],
  [/^a scale has two different ends$/, 'У шкалы два разных конца.'],
  ...REMARK_PHRASES,
  ...PRICE_PHRASES,
  [/^found (.+) twice$/, '$1 стоит дважды.'],
  [/^the text has no heading (.+)$/, 'В тексте нет заголовка $1.'],
  [
    /^nothing about (.+), a part of (.+); allowed: a stage for each of them$/,
    'Этапа $1 нет в поле «Этапы»: части $2 и этапы должны совпадать.'
  ],
  [/^another page has the address (\S+) too$/, 'Адрес $1 уже занят другой страницей.'],
  [/^the address of the page; (.+) has it already$/, 'Этот адрес уже у $1.'],
  [/^the name of the file; allowed: .*$/, 'В адресе строчные латинские буквы, цифры и дефисы.'],
  [/^no page is made of this file; .*$/, 'Такой отдельной страницы у сайта нет.'],
  [/^nothing reads this; .*$/, 'Этот файл никому не нужен.'],
  [/^it is not there: forms cannot do without it$/, 'Без этого документа формы не работают.'],
  [/^found (.+); allowed: (.+)$/, 'Стоит $1. Можно: $2.'],
  [/^found (.+)$/, 'Стоит $1.']
]

/** Pieces of what is allowed. */
const ALLOWED_WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /a day of the calendar, (\S+), or a time with its offset, [\dT:+-]+/g,
    'день, который есть в календаре, например $1'
  ],
  [/a day of the calendar/g, 'день, который есть в календаре'],
  [/a month, (\S+)/g, 'месяц, например $1'],
  [/hours and minutes, (\S+)/g, 'часы и минуты, например $1'],
  [/a name of \.example/g, 'имя на .example'],
  [/a name in «»/g, 'имя в «ёлочках»'],
  [/an offset, (\S+)/g, 'сдвиг, например $1'],
  [/weeks from the start of the work/g, 'недели с начала работы'],
  [/a time zone by its IANA name, (\S+)/g, 'часовой пояс, например $1'],
  [
    /the address of the page itself, (\S+), or one of this site/g,
    'адрес самой страницы, например $1'
  ],
  [
    /the day on which it was read, (\S+), or pending/g,
    'день, когда прочитали, например $1, или pending'
  ],
  [
    /small Latin letters, digits and hyphens between them/g,
    'строчные латинские буквы, цифры и дефисы'
  ],
  [/an address of this site, (\S+)/g, 'адрес этого сайта, например $1'],
  [
    /the name of a picture beside the text, of small Latin letters, (\S+)/g,
    'имя картинки, например $1'
  ],
  [
    /the client may leave any day \((.+?)\); the term is ours \((.+?)\)/g,
    'клиент уходит в любой день ($1), срок обязателен для нас ($2)'
  ],
  [/the tax is settled: (.+)/g, 'ставка известна, $1'],
  [/say what it is/g, 'скажите, что это есть'],
  [/leave («.+?») out/g, 'без слова $1'],
  [/name the service: (.+)/g, 'назовите услугу: $1'],
  [/list both/g, 'перечислите то и другое'],
  [/show the number/g, 'покажите число'],
  [/a number or nothing/g, 'число или ничего'],
  [/name who and what/g, 'назовите, кто и что'],
  [/a comma or a colon/g, 'запятая или двоеточие'],
  [/a text that is not empty/g, 'текст'],
  [/a text of (\d+) to (\d+) characters/g, 'от $1 до $2 знаков'],
  [/a text of at most (\d+) characters/g, 'до $1 знаков'],
  [/a text of at least (\d+) characters/g, 'от $1 знаков'],
  [/a whole number from (\d+) to (\d+)/g, 'целое число от $1 до $2'],
  [/(?:a )?whole (?:number|hours) from (\d+)/g, 'целое число от $1'],
  [/a whole number/g, 'целое число'],
  [/a number from (\S+) to (\S+)/g, 'число от $1 до $2'],
  [/a number, not below zero/g, 'число не меньше нуля'],
  [/a number above zero/g, 'число больше нуля'],
  [/a row of numbers/g, 'строка чисел'],
  [/a number/g, 'число'],
  [
    /true, false, the number of a line of the tariff, or/g,
    'да (true), нет (false), номер строки тарифа или'
  ],
  [/true or false/g, 'да (true) или нет (false)'],
  [/a list of at least (\d+)/g, 'список, хотя бы $1'],
  [/a list/g, 'список'],
  [/named fields/g, 'поля с именами'],
  [/a text/g, 'текст'],
  [/at most six events/g, 'до шести событий'],
  [/at most one digit after the point/g, 'один знак после точки'],
  [/two to four rows/g, 'от двух до четырёх строк'],
  [/what is published/g, 'то, что опубликовано'],
  [/with a comma and more words or without/g, 'с запятой и словами после неё или без'],
  [/ \((?:people|news|articles|cases|offices|services)\)$/g, ''],
  [/ or /g, ' или ']
]

/** A fault as a check has found it. */
interface Found {
  path: readonly string[]
  text: string
}

/** Patterns of phrases read a sentence again from several places: a longer one is told by its beginning. */
const LONGEST = 1000

/** A fault in an editor's words. What no phrase is known for is told as it was found. */
export function spokenFault({ path, text }: Found): string {
  const found = withoutPath(text.slice(0, LONGEST), path)
  const phrase = FAULT_PHRASES.find(([pattern]) => pattern.test(found))
  const said = phrase ? found.replace(phrase[0], phrase[1]) : found
  return ALLOWED_WORDS.reduce((words, [pattern, other]) => words.replace(pattern, other), said)
    .replaceAll('"', '')
    .replace(/(?<!\s)\s+\.(?=\s|$)/g, '.')
}

/** Checks name the field before what they have to say of it. */
function withoutPath(text: string, path: readonly string[]): string {
  const name = path.join('.')
  if (name && text.startsWith(`${name}: `)) return text.slice(name.length + 2)
  return text.replace(
    /^(?:[a-z][A-Za-z]*|\d+)(?:\.[\w-]+)*: (?=found|the |there |says |promises |\S+ is none|paid)/,
    ''
  )
}
