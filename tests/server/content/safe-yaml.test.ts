import t from 'tap'
import { chartFaults, parseChart } from '../../../src/server/content/charts.ts'
import { MOST_TEXT_BYTES, readYaml, yamlValue } from '../../../src/server/content/parse-yaml.ts'

const deep = (levels: number) => `a: ${'['.repeat(levels)}1${']'.repeat(levels)}`
const laughs = `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]`

const refused: [name: string, text: string, line: number, words: string][] = [
  ['an anchor', 'title: a\nlead: &one b', 2, 'метки YAML'],
  ['an alias', 'title: a\nlead: *one', 2, 'звёздочка в начале'],
  ['many of much', laughs, 1, 'метки YAML'],
  ['a type of one’s own', 'title: !!js/function "x"', 1, 'типы YAML'],
  ['a type of the library', 'title: !!binary aGk=', 1, 'типы YAML'],
  ['a local type', 'title: !include /etc/passwd', 1, 'типы YAML'],
  ['depth', deep(40), 1, 'слишком глубоко'],
  ['a depth without end', deep(20_000), 1, 'слишком глубоко'],
  ['NUL', 'title: a\nlead: "b\0"', 2, 'непечатаемый знак'],
  ['half a character', 'title: \ud800', 1, 'непечатаемый знак'],
  ['length', `title: ${'я'.repeat(MOST_TEXT_BYTES / 2)}`, 1, 'длиннее'],
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
