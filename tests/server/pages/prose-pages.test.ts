import { parse } from 'node-html-parser'
import t from 'tap'
import { longDate } from '../../../src/shared/dates.ts'
import { hasAllWords } from '../../../src/shared/search/word-match.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const { legal, glossary } = app.site().content
const pageOf = async (path: string) => parse((await app.inject(path)).body)

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
