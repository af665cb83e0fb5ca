import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { FACT_FAMILIES, factTable, familyOf } from '../../../src/server/commands/text-reference.ts'
import { renamedInPlace } from '../../../src/server/content/facts.ts'
import { factsIn, fillFacts } from '../../../src/server/content/fill-facts.ts'
import { readAllContent, readContent } from '../../../src/server/content/load-content.ts'
import type { Facts, printedFact } from '../../../src/server/content/print-fact.ts'
import { readText } from '../../../src/server/room/texts.ts'

t.setTimeout(600_000)

const NOW = new Date('2026-11-29T09:00:00Z')
const facts: Facts = {
  values: new Map<string, Parameters<typeof printedFact>[0]>([
    ['price.seo', 120_000],
    ['count.offices', 8],
    ['term.seo', { value: 3, text: '2–3' }],
    ['day', '2026-11-18'],
    ['month', '2027-03']
  ]),
  tellers: new Map(),
  unread: []
}
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

t.test(
  'a fact is printed in digits, in words of any case, with its noun, in English',
  async (t) => {
    const cases: [written: string, printed: string][] = [
      ['{{price.seo}} ₽', '120 000 ₽'],
      ['{{price.seo * 3}}', '360 000'],
      ['{{price.seo + 45000 * 2}}', '210 000'],
      ['{{price.seo / 10 - 2000}}', '10 000'],
      ['{{price.seo * 23 млн}} млн', '2,76 млн'],
      ['{{1}} {{2,5}}', '1 2,5'],
      ['{{count.offices офис/офиса/офисов}}', '8 офисов'],
      ['{{count.offices прописью офис/офиса/офисов}}', 'восемь офисов'],
      ['{{count.offices Прописью}}', 'Восемь'],
      ['{{count.offices прописью-р офиса/офисов}}', 'восьми офисов'],
      ['в {{count.offices прописью-п городе/городах}}', 'в восьми городах'],
      ['{{21 прописью-р офиса/офисов}}', 'двадцати одного офиса'],
      ['{{2 прописью-ж жалоба/жалобы/жалоб}}', 'две жалобы'],
      ['{{91 прописью-с место/места/мест}}', 'девяносто одно место'],
      ['{{48 прописью-т}} {{40 прописью-д}}', 'сорока восемью сорока'],
      ['{{174 прописью человек/человека/человек}}', '174 человека'],
      ['{{term.seo месяц/месяца/месяцев}}', '2–3 месяца'],
      ['₽{{price.seo en}}', '₽120,000'],
      ['{{count.offices words office/offices}}', 'eight offices'],
      ['{{1 Words day/days}}', 'One day'],
      ['{{day}}, {{day день}}, {{day кратко}}', '18 ноября 2026 года, 18 ноября, 18.11.2026'],
      [
        '{{month}}: в {{month месяце}}, {{month месяц}} {{month год}}',
        'март 2027 года: в марте, март 2027'
      ],
      ['{{{price.seo}}} и `{{{ x }}}`', '{{price.seo}} и `{{ x }}`'],
      ['без скобок { } }}', 'без скобок { } }}']
    ]
    for (const [written, printed] of cases) {
      const { text, faults } = fillFacts(written, facts)
      t.equal(plain(text), printed, written)
      t.same(faults, [], written)
    }
  }
)

t.test(
  'what cannot be printed is told with its line and the nearest name, and costs no time',
  async (t) => {
    const { faults } = fillFacts(
      'а\n{{price.sea}}\n{{count.offices офис}}\n{{day + 1}}\n{{month млн}}\n{{price.seo constructor}}\n{{',
      facts
    )
    t.match(faults, [
      { line: 2, text: /Нет факта \{\{price\.sea\}\}\. Может быть, \{\{price\.seo\}\}/ },
      { line: 3, text: /две или три формы/ },
      { line: 4, text: /не число/ },
      { line: 5, text: /[Тт]ак не печатают/ },
      { line: 6, text: /две или три формы/ },
      { line: 7, text: /не закрыты/ }
    ])
    t.same(factsIn('{{price.seo * 2 млн}} {{price.sea}} {{price.seo * 2 млн}}', facts), [
      { written: '{{price.seo * 2 млн}}', value: '0,24', fault: '', names: ['price.seo'] },
      {
        written: '{{price.sea}}',
        value: '',
        fault: 'Нет такого имени. Может быть, {{price.seo}}?',
        names: []
      }
    ])
    for (const piece of ['{{', '{{a', '{{price.sea}}\n', '{{price.seo * 2}} ', '{{{', '}}{{']) {
      // A pattern that tried every end anew would come to none at this length.
      const text = piece.repeat((512 * 1024) / piece.length)
      t.type(fillFacts(text, facts).text, 'string', piece)
    }
  }
)

t.test('of many names that nothing has, the first fifty are told what may be meant', async (t) => {
  const text = Array.from({ length: 60 }, (_, at) => `{{price.se${at}}}`).join(' ')
  const meant = factsIn(text, facts).filter(({ fault }) => fault.includes('{{price.seo}}'))
  t.equal(meant.length, 50)
})

t.test('every fact is of a family, and docs/content.ru.md lists the families', async (t) => {
  const { facts } = readContent('src/content', NOW).content
  t.same(
    [...facts.values.keys()].filter((name) => !familyOf(name)),
    []
  )
  const found = new Set([...facts.values.keys()].map(familyOf))
  t.same(
    FACT_FAMILIES.filter(([shape]) => !found.has(shape)),
    [],
    'none is without a fact'
  )
  t.ok((await readFile('docs/content.ru.md', 'utf8')).includes(factTable()))
})

t.test(
  'an unknown name is a fault with its file, line and field; editions keep their words',
  async (t) => {
    const dir = await copyOf(t)
    await change(
      dir,
      'pages/faq.md',
      /\{\{price\.seo\.opora\}\} ₽ в месяц без НДС"/,
      '{{price.seo.opra}} ₽ в месяц"'
    )
    await change(dir, 'legal/terms.md', /\n---\n/, '\n---\n\n{{tax}} %\n')
    const { faults } = readContent(dir, NOW)
    t.match(faults.map(({ place, line, text }) => `${place}:${line} ${text}`).sort(), [
      /^legal\/terms\.md:\d+ Редакция хранит свои слова/,
      /^pages\/faq\.md:18 Нет факта \{\{price\.seo\.opra\}\}\. Может быть, \{\{price\.seo\.opora\}\}/
    ])
    const text = await readFile(join(dir, 'pages/faq.md'), 'utf8')
    t.match(
      readText(text, 'pages', readContent('src/content', NOW).content.facts).faults.map(
        ({ path }) => path.join('.')
      ),
      ['faq.1.short.answer']
    )
  }
)

t.test('a text that cannot be read hides only that its own facts are missing', async (t) => {
  const dir = await copyOf(t)
  await change(dir, 'services/seo.md', /^title: .*$/m, 'title: "Он сказал "да""')
  const asked = '{{price.seo.opora}} {{price.odit}} {{rating.no}}'
  await change(dir, 'pages/about.md', /\n---\n/, `\n---\n\n${asked}\n`)
  const said = readContent(dir, NOW).faults.map(({ place, text }) => `${place} ${text}`)
  t.ok(said.some((one) => one.startsWith('services/seo.md ')))
  t.match(
    said.filter((one) => one.includes('Нет факта')),
    [/^pages\/about\.md .*price\.odit/, /^pages\/about\.md .*rating\.no/]
  )
})

t.test('a count grows when what waits for its day is shown', async (t) => {
  const dir = await copyOf(t)
  await change(dir, 'cases/onlajn-shkola/index.md', /^date: .*$/m, 'date: 2026-12-20')
  await change(dir, 'cases/onlajn-shkola/index.md', /^updated: .*$/m, 'updated: 2026-12-20')
  await change(dir, 'pages/about.md', /\n---\n/, '\n---\n\nКейсов: {{count.cases}}.\n')
  const { shownAt, faults } = readAllContent(dir)
  t.same(faults, [])
  const said = (now: string) =>
    /Кейсов: (\d+)/.exec(
      shownAt(new Date(now)).pages.find(({ slug }) => slug === 'about')?.body ?? ''
    )?.[1]
  t.equal(Number(said('2027-01-01')), Number(said('2026-12-01')) + 1)
})

async function copyOf(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'facts-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}

async function change(dir: string, file: string, from: string | RegExp, to: string) {
  const path = join(dir, file)
  const text = await readFile(path, 'utf8')
  const changed = text.replace(from, () => to)
  if (changed === text) throw new Error(`${file} has no ${from}`)
  await writeFile(path, changed)
}

t.test(
  'a name in the place of another is a new one of the same thing only with its value',
  async (t) => {
    const was = [
      ['price.seo.opora', 120_000],
      ['price.seo.sloj', 190_000]
    ] as const
    const renamed = (name: string, price: number) =>
      Object.fromEntries(renamedInPlace(was, [[name, price], was[1]]))
    t.same(renamed('price.seo.osnova', 120_000), { 'price.seo.opora': 'price.seo.osnova' })
    t.same(renamed('price.seo.start', 70_000), {}, 'another tariff')
  }
)
