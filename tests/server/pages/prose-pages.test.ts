import { parse } from 'node-html-parser'
import t from 'tap'
import { templateOrder } from '../../../src/content/reading-paths.ts'
import { formPlan } from '../../../src/server/pages/reading/form-plan.ts'
import { longDate } from '../../../src/shared/dates.ts'
import { hasAllWords } from '../../../src/shared/search/word-match.ts'
import { buildTestApp } from '../../support/test-app.ts'

type Page = ReturnType<typeof parse>

const { app } = await buildTestApp(t)
const { legal, glossary, templates } = app.site().content
const pageOf = async (path: string) => parse((await app.inject(path)).body)

/** Triangles of a row that counts. */
const marksOf = (row: Page) =>
  row
    .querySelectorAll('.count-marks path')
    .reduce((sum, path) => sum + (path.getAttribute('d')?.match(/l4-11/g)?.length ?? 0), 0)

const PROSE = [
  '/rating/methodology/',
  '/rating/participate/',
  '/faq/',
  '/about/press/',
  '/education/templates/brif/',
  ...legal.map(({ slug }) => `/legal/${slug}/`)
]

for (const path of PROSE) {
  t.test(
    `${path} has its contents beside it: every section of the text, in its order`,
    async (t) => {
      const page = await pageOf(path)
      const links = page
        .querySelectorAll('.text-grid [data-section-nav] a')
        .map((link) => decodeURIComponent(link.getAttribute('href') ?? '').slice(1))
      const sections = page.querySelectorAll('.text-grid__text h2').map(({ id }) => id)
      t.same(links, sections.length > 1 ? sections : [])
      t.ok(page.querySelector('.text-grid__margin .side-block'), 'and notes')
    }
  )
}

t.test('a legal page says which edition holds, what came before, and draws each', async (t) => {
  for (const { slug, data } of legal) {
    const page = await pageOf(`/legal/${slug}/`)
    const isCurrent = !slug.includes('/')
    const lead = page.querySelector('.text-head__lead')?.text.replaceAll('\u00A0', ' ')
    t.match(lead, `${isCurrent ? 'Действует' : 'Действовала'} с ${longDate(data.date)}`, slug)
    t.equal(page.querySelectorAll('.side-log li').length, data.history.length)
    const bars = page.querySelectorAll('.lanes rect')
    const current = legal.find((other) => other.slug === slug.split('/')[0])
    t.equal(bars.length, current?.data.history.length)
    const ends = bars.map((bar) =>
      ['x', 'width'].reduce((sum, name) => sum + Number.parseFloat(bar.getAttribute(name) ?? ''), 0)
    )
    t.same(
      ends.map(Math.round),
      [...bars.slice(1).map((bar) => Number.parseFloat(bar.getAttribute('x') ?? '')), 100].map(
        Math.round
      ),
      'each ends where the next begins'
    )
    t.equal(page.querySelectorAll('.lanes__free').length, 1, 'one is shown')
    t.equal(page.querySelector('.lanes__free') === bars.at(-1), isCurrent)
  }
})

t.test('coming editions stand on the axis where their days are', async (t) => {
  const { ratings, pages } = app.site().content
  const page = await pageOf('/rating/participate/')
  const since = pages.find(({ slug }) => slug === 'participate')?.data.updated ?? ''
  const coming = ratings
    .flatMap(({ slug, data }) => (slug.includes('/') || !data.next ? [] : [{ slug, ...data }]))
    .sort((a, b) => ((a.next ?? '') < (b.next ?? '') ? -1 : 1))
  const first = new Date(since.slice(0, 7))
  const monthsTo = (day: string) => {
    const date = new Date(day)
    const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    return (
      12 * (date.getUTCFullYear() - first.getUTCFullYear()) +
      (date.getUTCMonth() - first.getUTCMonth()) +
      (date.getUTCDate() - 1) / days
    )
  }
  const months = page.querySelectorAll('.lanes__axis text:not(.lanes__year)').length
  t.equal(months, monthsTo(coming.at(-1)?.next ?? '') + 1, 'to the month of the last one')
  const lanes = page.querySelectorAll('.lanes__lane')
  t.same(
    lanes.map((lane) => lane.querySelector('a')?.getAttribute('href')),
    coming.map(({ slug }) => `/rating/${slug}/`)
  )
  for (const [index, { slug, next, terms }] of coming.entries()) {
    const end = (part: string) => {
      const bar = lanes[index]?.querySelector(`.lanes__${part}`)
      const of = (name: string) => Number.parseFloat(bar?.getAttribute(name) ?? '')
      return bar ? ((of('x') + of('width')) * months) / 100 : undefined
    }
    const isAt = (part: string, month: number | undefined) =>
      t.ok(Math.abs((end(part) ?? 0) - (month ?? 0)) < 0.02, `${slug}: ${part} ends at ${month}`)
    isAt('asked', terms ? monthsTo(terms.requests) : undefined)
    isAt('brought', terms?.documents ? monthsTo(terms.documents) : undefined)
    isAt('month', monthsTo(next ?? '') + 1)
  }
})

t.test('a document to bring has a mark under each who sees it', async (t) => {
  const page = await pageOf('/rating/participate/')
  const body = app.site().content.pages.find(({ slug }) => slug === 'participate')?.body ?? ''
  const told = [...body.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)]
    .map(([, name = '', from = '', by = '']) => ({ name, from, by: by.split(' и ') }))
    .slice(1)
  const eyes = page.querySelectorAll('.seen thead th').map(({ text }) => text)
  t.same(eyes.slice(1), [...new Set(told.flatMap(({ by }) => by))])
  t.same(
    page.querySelectorAll('.seen__from').map(({ text }) => text.toLowerCase()),
    [...new Set(told.map(({ from }) => from))]
  )
  const rows = page.querySelectorAll('.seen tbody tr:has(td)')
  t.same(
    rows.map((row) =>
      row.querySelectorAll('td').map((cell) => [!!cell.querySelector('svg'), cell.text])
    ),
    told.map(({ by }) =>
      eyes.slice(1).map((who) => (by.includes(who) ? [true, 'видит'] : [false, 'не видит']))
    )
  )
  t.ok(told.length > 1)
})

t.test('every question stands under its topic once', async (t) => {
  const page = await pageOf('/faq/')
  const faq = app.site().content.pages.find(({ slug }) => slug === 'faq')?.data.faq ?? []
  t.equal(page.querySelectorAll('.faq-topics .faq-list__item').length, faq.length)
  t.equal(
    page.querySelectorAll('.faq-topics section').length,
    new Set(faq.map(({ topic }) => topic)).size
  )
})

t.test('the parts of the section of education are counted from what they hold', async (t) => {
  const page = await pageOf('/education/')
  const { articles } = app.site().content
  t.same(
    page.querySelectorAll('.sections__count').map(({ text }) => Number.parseInt(text, 10)),
    [articles.length, templates.length, glossary.length]
  )
})

t.test(
  'the glossary asked for words shows what has all of them, and is not for search engines',
  async (t) => {
    const page = await pageOf('/education/glossary/?q=поиск+запрос')
    const words = page.querySelectorAll('.word').filter((word) => !word.hasAttribute('hidden'))
    const expected = glossary.filter(({ term, en, text }) =>
      hasAllWords(`${term} ${en} ${text}`, 'поиск запрос')
    )
    t.ok(expected.length > 0 && expected.length < glossary.length)
    t.same(
      words.map(({ id }) => id),
      expected.map(({ slug }) => slug)
    )
    t.equal(page.querySelector('meta[name="robots"]')?.getAttribute('content'), 'noindex')
    const known = page.querySelectorAll('.az a').map(({ text }) => text)
    t.same(
      known,
      [...new Set(glossary.map(({ term }) => term.charAt(0)))].sort((a, b) =>
        a.localeCompare(b, 'ru')
      )
    )
  }
)

t.test('what a stranger asks the glossary is text on the page', async (t) => {
  const { body } = await app.inject(`/education/glossary/?q=${encodeURIComponent('"><script>x')}`)
  t.notMatch(body, '"><script>x')
})

t.test('documents stand in the order of a project', async (t) => {
  const page = await pageOf('/education/templates/')
  const paths = page.querySelectorAll('.papers__title a').map((a) => a.getAttribute('href'))
  const order: readonly string[] = templateOrder.flatMap(({ slugs }) => slugs)
  t.same(
    paths,
    order.map((slug) => `/education/templates/${slug}/`)
  )
  t.equal(order.length, templates.length)
  const files = page.querySelectorAll('.papers__files a').map((a) => a.getAttribute('href') ?? '')
  const names = page.querySelectorAll('.papers__files a').map((a) => a.getAttribute('aria-label'))
  t.equal(new Set(names).size, files.length, 'each is told from the others by its name')
  const drawn = page
    .querySelectorAll('.papers .form-sheet__blank')
    .map((path) => path.getAttribute('d')?.match(/M/g)?.length)
  t.same(
    drawn,
    order.map((slug) => {
      const body = templates.find((template) => template.slug === slug)?.body ?? ''
      return body.match(/_{2,}|дд\.мм(?:\.гггг)?/g)?.length
    }),
    'each sheet with a mark for every place to fill in'
  )
  for (const slug of order) {
    t.ok(files.includes(`/education/templates/${slug}.docx`), `${slug} can be had from the list`)
  }
})

for (const [path, row, count] of [
  ['/education/', '.sections__row', '.sections__count'],
  ['/about/reviews/', '.review-steps li', '.review-steps__count'],
  ['/sitemap/', '.link-group', '.link-group__count']
] as const) {
  t.test(`${path} draws as many marks as it says`, async (t) => {
    const rows = (await pageOf(path)).querySelectorAll(row)
    t.ok(rows.length > 2)
    t.same(
      rows.map(marksOf),
      rows.map((one) => Number.parseInt(one.querySelector(count)?.text ?? '', 10))
    )
  })
}

t.test('a document is drawn on its own page with a mark for every place to write in', async (t) => {
  for (const { slug, body } of templates) {
    const drawn = (await pageOf(`/education/templates/${slug}/`))
      .querySelectorAll('.form-head .form-sheet__blank')
      .map((path) => path.getAttribute('d'))
      .join('')
    t.equal(drawn.match(/M/g)?.length, body.match(/_{2,}|дд\.мм(?:\.гггг)?/g)?.length, slug)
  }
})

t.test('a document has a mark for every place to write in, under its section', async (t) => {
  const body =
    'Имя: ____ до дд.мм.гггг\n\n## Первый\n\nСлова.\n\n## Второй\n\n| __ | ____ |\nдд.мм\n'
  const headings = ['a', 'b'].map((id) => ({ id, text: id }))
  t.same(
    formPlan({ body }, { headings }).rows.map(({ title, id, count }) => [title, id, count]),
    [
      ['Шапка', undefined, '2'],
      ['a', 'a', 'прочитать'],
      ['b', 'b', '3']
    ]
  )
  for (const { slug } of templates) {
    const page = await pageOf(`/education/templates/${slug}/`)
    const rows = page.querySelectorAll('.form-plan__row').map((row) => ({
      marks: marksOf(row),
      count: Number.parseInt(row.querySelector('.form-plan__count')?.text ?? '', 10) || 0,
      section: row.querySelector('a')?.getAttribute('href')?.slice(1)
    }))
    t.same(
      rows.map(({ marks }) => marks),
      rows.map(({ count }) => count),
      slug
    )
    t.same(
      rows.flatMap(({ section = [] }) => decodeURIComponent(String(section)) || []),
      page.querySelectorAll('.text-grid__text h2').map(({ id }) => id)
    )
  }
})
