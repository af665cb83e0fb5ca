import { termPlot, termScale } from '../../../drawings/lane.ts'
import { profileDrawing } from '../../../drawings/profile/profile.ts'
import { indexOf, type Series, timesOf } from '../../../drawings/profile/series.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import type { TariffUnit } from '../../../shared/price/price-list.ts'
import { unbrokenRange } from '../../../shared/words/text.ts'
import type { Content, Entry } from '../../content/content.ts'
import { type RenderedBody, renderMarkdown } from '../../content/markdown.ts'
import { foldSections } from '../../content/markdown-parts.ts'
import type { Term } from '../../content/service-schema.ts'
import type { SiteFields } from '../../content/site/site-schemas.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import { orderedOffices } from '../company/company-counts.ts'
import type { SitePage } from '../page.ts'
import { inOrder, leastTariff, type Service, termMonths } from '../service/service-facts.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/english': EnglishPage & {
      others: readonly Link[]
      services?: EnglishServices
      offices?: ReturnType<typeof englishOffices>
    }
    'pages/english-home': EnglishPage & { view: ReturnType<typeof englishHomeView> }
  }
}

interface EnglishPage {
  page: Content['pages'][number]
  body: RenderedBody
  form: LeadFormProps
}

export type EnglishServices = ReturnType<typeof englishServices>
export type EnglishOfficeRow = ReturnType<typeof officeRow>[number]

const HOME = 'en'
/** A phone folds what describes the work, never what a visitor agrees to. */
const isTold = (path: string) => path === links.english() || path === links.englishServices()

/** The pages in English. */
export function englishPages(content: Content): SitePage[] {
  const english = content.pages.filter(({ slug }) => `/${slug}/`.startsWith(links.english()))
  return english.map((page) => {
    const { slug } = page
    const meta = pageMeta({
      path: `/${slug}/`,
      name: page.data.title,
      ...entryMeta(page),
      lang: 'en',
      ...(slug === HOME ? {} : { ancestors: [{ path: links.english(), title: 'In English' }] })
    })
    return {
      meta,
      render: ({ render, leadForm }) => {
        const rendered = renderMarkdown(page.body, page.file, 'Table')
        const body = isTold(meta.path)
          ? { ...rendered, html: foldSections(rendered.html) }
          : rendered
        const form = leadForm({ place: 'bottom', lang: 'en' })
        const parts = { page, body, form }
        if (slug === HOME) {
          return render('pages/english-home', { ...parts, view: englishHomeView(content) })
        }
        const others = english
          .filter((other) => other !== page)
          .map((other) => ({ path: `/${other.slug}/`, title: other.data.title }))
        return render('pages/english', {
          ...parts,
          others,
          ...(meta.path === links.englishServices() ? { services: englishServices(content) } : {}),
          ...(meta.path === links.englishContacts() ? { offices: englishOffices(content) } : {})
        })
      }
    }
  })
}

const PER: Readonly<Record<TariffUnit, string>> = {
  month: 'a month',
  once: 'one-off',
  weeks4: 'for four weeks',
  quarter: 'a quarter',
  year: 'a year'
}
const UNITS: Readonly<Record<Term['unit'], string>> = {
  month: 'month',
  week: 'week',
  workday: 'business day'
}
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What the first page in English shows, beside its text. */
function englishHomeView(content: Pick<Content, 'services' | 'offices' | 'cases' | 'site'>) {
  const { title, promise, market, refusals, rules, start } = content.site.english
  const services = englishServices(content)
  const offices = englishOffices(content)
  return {
    title,
    promise,
    story: englishStory(content),
    market,
    rules: rules.map(({ day, text }) => ({
      day,
      date: DAY.format(new Date(day)),
      text: unbrokenLaw(text)
    })),
    services: { ...services, rows: services.rows.filter(({ path }) => start.includes(path)) },
    allServices: `All ${services.rows.length} services, with prices`,
    refusals,
    offices: offices.rows,
    officesTitle: offices.title
  }
}

/** The register of all services, in the order of the Russian one, under the numbers of their axis. */
function englishServices({ services, site }: Pick<Content, 'services' | 'site'>) {
  return {
    scale: termScale(),
    rows: inOrder(services).flatMap(({ service }) => serviceRow(service, site.english) ?? [])
  }
}

/** The register of the offices that have English words; its title counts them all, as texts do. */
function englishOffices(content: Pick<Content, 'offices' | 'site'>) {
  const rows = orderedOffices(content).flatMap((office) => officeRow(office, content.site.english))
  return { title: officesTitle(content.offices.map(({ data }) => data.utc)), rows }
}

type Words = SiteFields['english']
type Story = NonNullable<Words['story']>

function serviceRow({ slug, data }: Service, { services }: Words) {
  const words = services.find(({ service }) => service === links.service(slug))
  const least = leastTariff(data)
  if (!words || !least) return undefined
  const { name, result, besides } = words
  const per = [PER[least.unit], besides].filter(Boolean).join(' ')
  return {
    path: links.service(slug),
    name,
    term: data.firstResult ? [result, termText(data.firstResult)].filter(Boolean).join(' ') : '',
    drawing: data.firstResult ? termPlot(termMonths(data.firstResult)) : '',
    sum: `from ₽${least.price.toLocaleString('en')}`,
    per
  }
}

/** A line ends neither within «No. 152-FZ» nor after its «No.». */
function unbrokenLaw(text: string): string {
  return text.replace(/No\. (\d+)-FZ/g, 'No.\u00a0$1\u2060-\u2060FZ')
}

/** «2–3 months», «1 week» */
function termText({ from, to = from, unit }: Term): string {
  const count = to === from ? String(from) : unbrokenRange(`${from}–${to}`)
  return `${count} ${UNITS[unit]}${to === 1 ? '' : 's'}`
}

function officeRow(
  { slug, data: { utc, hours, phone } }: Content['offices'][number],
  { offices }: Words
) {
  const words = offices.find(({ office }) => office === slug)
  if (!words) return []
  const { city, address, focus } = words
  return [{ path: links.office(slug), city, address, focus, utc, phone, hours }]
}

/** «6 offices, from UTC+3 to UTC+7» */
function officesTitle(zones: readonly string[]): string {
  const hours = zones.map((utc) => Number(utc.slice('UTC'.length)))
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const count = `${zones.length} offices`
  return first === last ? `${count} in UTC+${first}` : `${count}, from UTC+${first} to UTC+${last}`
}

const FIGURE = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const TIMES = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** The case that the first page in English tells of; undefined where the content has it no more. */
function englishStory({ cases, site }: Pick<Content, 'cases' | 'site'>) {
  const { story } = site.english
  const found = cases.find(({ slug }) => slug === story?.case)
  return story && found && storyOf(found, story)
}

function storyOf({ slug, data }: Entry<'cases'>, story: Story) {
  const { client, measured, unit, facts } = story
  const { values } = data.series
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const count = values.length
  const start = data.period.from
  const series: Series & { start: string } = {
    ...{ title: measured, label: measured, unit, values, start },
    ...{ better: data.series.better, lang: 'en' }
  }
  const events = story.events.filter((event) => values[indexOf(event, series)] !== undefined)
  return {
    path: links.case(slug),
    client,
    measured,
    unit,
    facts,
    times: `×${TIMES.format(last / first)}`,
    months: `${count}\u00A0months`,
    rows: timesOf(series).map(({ long }, at) => ({
      month: long,
      value: FIGURE.format(values[at] ?? 0),
      change: events.find((event) => indexOf(event, series) === at)?.text ?? ''
    })),
    drawing: profileDrawing({ ...series, events })
  }
}
