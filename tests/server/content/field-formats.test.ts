import t from 'tap'
import { Type } from 'typebox'
import { chartFaults, parseChart } from '../../../src/server/content/charts.ts'
import { insteadOf, nearestName } from '../../../src/server/content/faults.ts'
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
import {
  lineOfField,
  MOST_TEXT_BYTES,
  parseYaml,
  readYaml,
  yamlValue
} from '../../../src/server/content/parse-yaml.ts'

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
      const said = value.trim() ? `Стоит «${value}»: нуж` : 'Поле не заполнено: '
      t.ok(fault?.text.startsWith(said), `${value}: ${fault?.text}`)
      t.same(fault?.path, ['value'], value)
      t.same(others, [], `${value}: one fault`)
    }
  })
}

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
      parseYaml(text, schema).faults.map(
        ({ line, path, code }) => `${line} ${path.join('.')} ${code}`
      ),
      [
        '1 titel unknown-field',
        '4 seo.extra unknown-field',
        '3 seo.title wrong-value',
        '7 tags.1 wrong-value'
      ]
    )
    t.same(parseYaml('title: Да\nseo: { title: Да }', schema).faults, [
      { line: 1, path: ['tags'], code: 'missing', text: 'Поле не заполнено: нужен список.' }
    ])
    t.equal(lineOfField(text, ['tags', '7', 'deep']), 5, 'the nearest thing around it')
    t.equal(lineOfField(text, ['nothing']), 1)
  }
)

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
  t.equal(insteadOf('x', []), 'выбирать здесь не из чего.')
  const many = Array.from({ length: 31 }, (_, index) => `name-${index}-of-many`)
  t.equal(insteadOf('else', many), 'выберите одно имя из 31.')
  t.equal(insteadOf('else', ['a-name', 'b-name']), 'можно «a-name», «b-name».')
})

const deep = (levels: number) => `a: ${'['.repeat(levels)}1${']'.repeat(levels)}`
const laughs = `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]`

const refused: [name: string, text: string, line: number, words: string][] = [
  ['an anchor', 'title: a\nlead: &one b', 2, 'Метки вида'],
  ['an alias', 'title: a\nlead: *one', 2, 'звёздочка в начале'],
  ['many of much', laughs, 1, 'Метки вида'],
  ['a type of one’s own', 'title: !!js/function "x"', 1, 'Типы вида'],
  ['a type of the library', 'title: !!binary aGk=', 1, 'Типы вида'],
  ['a local type', 'title: !include /etc/passwd', 1, 'Типы вида'],
  ['depth', deep(40), 1, 'слишком глубоко'],
  ['a depth without end', deep(20_000), 1, 'слишком глубоко'],
  ['NUL', 'title: a\nlead: "b\0"', 2, 'непечатаемый знак'],
  ['half a character', 'title: \ud800', 1, 'непечатаемый знак'],
  ['length', `title: ${'я'.repeat(MOST_TEXT_BYTES / 2)}`, 1, 'больше 1 МБ'],
  ['no YAML', 'title: "a" b', 1, 'кавычка внутри кавычек'],
  ['a name twice', 'title: a\ntitle: b', 2, 'уже есть выше']
]

for (const [name, text, line, words] of refused) {
  t.test(`typed YAML is refused for ${name}`, async (t) => {
    const [fault] = readYaml(text).faults
    t.equal(fault?.line, line)
    t.match(fault?.text, words)
    t.equal(yamlValue(readYaml(text)), undefined)
    t.match(chartFaults(`а\n\`\`\`profile\n${text}\n\`\`\`\n`)[0]?.text, words, 'in a chart')
    t.throws(() => parseChart(text), new Error(fault?.text))
  })
}

t.test('what the site writes is read', async (t) => {
  t.same(yamlValue(readYaml('- title: "A: b"\n  tariffs: [true, 2, нет]')), [
    { title: 'A: b', tariffs: [true, 2, 'нет'] }
  ])
  t.same(readYaml(deep(6)).faults, [])
  t.same(yamlValue(readYaml('')), undefined)
})
