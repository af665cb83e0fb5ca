import t from 'tap'
import { Type } from 'typebox'
import { allowedNames, nearestName } from '../../../src/server/content/faults.ts'
import {
  Clock,
  fields,
  Moment,
  Month,
  Path,
  Slug,
  SourcePlace,
  TimeZone
} from '../../../src/server/content/fields.ts'
import { lineOfField, parseYaml } from '../../../src/server/content/parse-yaml.ts'

const FORMATS = [
  {
    name: 'a day, or a time with its offset',
    schema: Moment,
    sound: [
      '2026-11-20',
      '2024-02-29',
      '2026-12-31T23:59+03:00',
      '2026-12-31T23:59:59Z',
      '2026-01-01T00:00:00-11:00'
    ],
    wrong: [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31T10:00+03:00',
      '2026-11-20T10:00',
      '2026-11-20T24:30+03:00',
      '2026-11-20T10:60+03:00',
      '2026-11-20 10:00+03:00',
      '20.11.2026',
      '2026-11',
      ' 2026-11-20',
      ''
    ]
  },
  {
    name: 'a month',
    schema: Month,
    sound: ['2026-01', '2026-12'],
    wrong: ['2026-00', '2026-13', '2026-1', '2026-01-01', '26-01', '']
  },
  {
    name: 'hours and minutes',
    schema: Clock,
    sound: ['00:00', '09:05', '19:59', '23:59'],
    wrong: ['24:00', '9:00', '09:60', '09:00:00', '']
  },
  {
    name: 'a time zone',
    schema: TimeZone,
    sound: ['Europe/Moscow', 'Asia/Novosibirsk', 'America/Argentina/Ushuaia'],
    wrong: ['Europe/Kazan', 'Moscow', 'UTC+3', 'europe/moscow', '../etc', '']
  },
  {
    name: 'an address of this site',
    schema: Path,
    sound: ['/', '/services/', '/services/seo/b2b/', '/legal/consent/2026-09-01/'],
    wrong: ['services/', '/services', '/Services/', '//', '/a//b/', '/услуги/', '/a/?b', '']
  },
  {
    name: 'a name in an address',
    schema: Slug,
    sound: ['a', '2026-09', 'kejs-mebel'],
    wrong: ['-a', 'a-', 'a--b', 'A', 'a_b', 'a/b', 'ёж', '']
  },
  {
    name: 'the page of a source',
    schema: SourcePlace.url,
    sound: [
      'https://example.ru/law/156',
      'http://кто.рф/а?b=1#c',
      '/cases/mebel/',
      '/rating/a/2025/'
    ],
    wrong: [
      'https://example.ru',
      'https://example.ru/',
      'example.ru/law',
      'ftp://example.ru/law',
      'https://localhost/law',
      'https://example.ru/a b',
      'javascript:alert(1)//a.b/c',
      '/',
      ''
    ]
  },
  {
    name: 'the day of a reading',
    schema: SourcePlace.read,
    sound: ['2026-11-20', 'pending'],
    wrong: ['Pending', 'вчера', '2026-11-31', '']
  }
]

for (const { name, schema, sound, wrong } of FORMATS) {
  t.test(`what ${name} is, and what is none`, async (t) => {
    const whole = fields({ value: schema })
    const faultsOf = (value: string) => parseYaml(`value: ${JSON.stringify(value)}`, whole).faults
    for (const value of sound) t.same(faultsOf(value), [], value)
    for (const value of wrong) {
      const [fault, ...others] = faultsOf(value)
      t.ok(fault?.text.startsWith(`value: found ${JSON.stringify(value)}; allowed: `), value)
      t.same(others, [], `${value}: one fault`)
    }
  })
}

const DESCRIBED = [
  [Type.Integer({ minimum: 1 }), '0', 'a whole number from 1'],
  [Type.Integer({ minimum: 1990, maximum: 2100 }), '1989', 'a whole number from 1990 to 2100'],
  [Type.Number({ maximum: 5 }), '6', 'a number to 5'],
  [Type.Number(), '"5"', 'a number'],
  [Type.String({ minLength: 1 }), '""', 'a text that is not empty'],
  [Type.String({ minLength: 3 }), 'ab', 'a text of at least 3 characters'],
  [Type.String({ maxLength: 3 }), 'abcd', 'a text of at most 3 characters'],
  [Type.String({ minLength: 3, maxLength: 4 }), 'ab', 'a text of 3 to 4 characters'],
  [Type.Boolean(), '"yes"', 'true or false'],
  [Type.Array(Type.Number(), { minItems: 2 }), '[1]', 'a list of at least 2'],
  [fields({ a: Type.Number() }), '5', 'named fields'],
  [Type.Union([Month, Type.Null()]), 'maj', 'a month, 2026-11 or null']
] as const

t.test('what is allowed is said in words, with both ends where there are both', async (t) => {
  for (const [schema, value, allowed] of DESCRIBED) {
    const { faults } = parseYaml(`value: ${value}`, fields({ value: schema }))
    t.same(
      faults.map(({ text }) => text.split('; allowed: ')[1]),
      [allowed],
      value
    )
  }
})

t.test('a long value is shown by its beginning', async (t) => {
  const shownOf = (value: string) =>
    parseYaml(`value: ${value}`, fields({ value: Type.Boolean() })).faults[0]?.text
  t.match(shownOf('я'.repeat(58)), `found "${'я'.repeat(58)}"; allowed`)
  t.match(shownOf('я'.repeat(59)), `found "${'я'.repeat(59)}… (59 characters); allowed`)
  t.match(shownOf(`[${'1, '.repeat(40)}1]`), /found \[(1,){29}1…; allowed/)
})

t.test(
  'faults stand at their lines, all at once, and a misspelt field is one of them',
  async (t) => {
    const schema = fields({
      title: Type.String(),
      seo: fields({ title: Type.String(), noindex: Type.Optional(Type.Boolean()) }),
      tags: Type.Array(Type.Integer())
    })
    const text = 'titel: Да\nseo:\n  title: 5\n  extra: 1\ntags:\n  - 1\n  - два\n'
    t.same(
      parseYaml(text, schema).faults.map(({ line, text }) => `${line} ${text.split(';')[0]}`),
      [
        '1 titel: there is no such field',
        '4 seo.extra: there is no such field',
        '3 seo.title: found 5',
        '7 tags.1: found "два"'
      ]
    )
    t.same(parseYaml('title: Да\nseo: { title: Да }', schema).faults, [
      { line: 1, text: 'tags: the field is missing; allowed: a list', path: ['tags'] }
    ])
    t.equal(lineOfField(text, ['tags', '7', 'deep']), 5, 'the nearest thing around it')
    t.equal(lineOfField(text, ['nothing']), 1)
  }
)

t.test('YAML that cannot be read is one fault at its line', async (t) => {
  const schema = fields({ title: Type.String() })
  const { value, faults } = parseYaml('title: "Да\n\nдалее: [', schema)
  t.equal(value, undefined)
  t.ok(faults.length > 0 && faults.every(({ line }) => line > 1))
  t.notMatch(faults.map(({ text }) => text).join(), '\n')
  t.match(parseYaml('title: Да\ntitle: Нет', schema).faults, {
    0: { line: 2, text: /стоит: title: Нет; это поле уже есть/ }
  })
})

t.test('what stands in a line that is no YAML is told, and what to write', async (t) => {
  const schema = fields({ title: Type.String() })
  const cases: [line: string, advice: RegExp][] = [
    ['title: "Он сказал "да" и ушёл"', /кавычка внутри кавычек: замените внутренние на „ “/],
    ["title: 'it's'", /апостроф внутри апострофов/],
    ['title: Да: нет', /двоеточие с пробелом внутри значения/],
    ['title: @да', /начинается со служебного знака/],
    ['title: *важно*', /звёздочка в начале/],
    ['title: - да', /список начинается со своей строки/],
    ['\ttitle: да', /табуляцией/],
    ['title: "\\д"', /косая черта/],
    ['title:Да\nlead: нет', /нужно двоеточие с пробелом/]
  ]
  for (const [text, advice] of cases) {
    const [fault, ...others] = parseYaml(text, schema).faults
    t.match(fault, { line: 1, text: advice }, text)
    t.ok(fault?.text.startsWith(`стоит: ${text.split('\n')[0]?.trim()}; `), String(fault?.text))
    t.same(others, [])
  }
})

t.test('the nearest name is guessed, whatever its capitals are', async (t) => {
  const cases: [name: string, names: string[], nearest: string | undefined][] = [
    ['drafts', ['title', 'draft'], 'draft'],
    ['crm', ['SEO', 'CRM'], 'CRM'],
    ['SEO', ['seo', 'geo'], 'seo'],
    ['Опроа', ['Опора', 'Вершина'], 'Опора'],
    ['a', ['b'], 'b'],
    ['a', ['bc'], undefined],
    ['kompaniya', ['sobytie', 'obuchenie'], undefined],
    ['', [], undefined]
  ]
  for (const [name, names, nearest] of cases) t.equal(nearestName(name, names), nearest, name)
  t.equal(allowedNames('x', []), 'allowed: nothing')
  const many = Array.from({ length: 31 }, (_, index) => `name-${index}-of-many`)
  t.equal(allowedNames('else', many), 'allowed: 31 names')
  t.equal(allowedNames('else', many.slice(0, 30)), `allowed: ${many.slice(0, 30).join(', ')}`)
})
