import { englishHome } from '../../../content/english-home.ts'
import { termPlot, termScale } from '../../../drawings/term-plot.ts'
import { links } from '../../../shared/links.ts'
import type { TariffUnit } from '../../../shared/price/tariff-unit.ts'
import { unbrokenRange } from '../../../shared/words/unbroken-range.ts'
import type { Content } from '../../content/content.ts'
import type { Term } from '../../content/service-schema.ts'
import { orderedOffices } from '../company/ordered-offices.ts'
import { leastTariff, type Service, termMonths } from '../service/service-facts.ts'
import { inOrder } from '../service/service-order.ts'
import type {
  EnglishHomeView,
  EnglishOfficeRow,
  EnglishServiceRow,
  EnglishServices
} from './english-data.ts'
import { englishStory } from './english-story.ts'

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
export function englishHomeView(
  content: Pick<Content, 'services' | 'offices' | 'cases'>
): EnglishHomeView {
  const { title, promise, market, refusals } = englishHome
  const services = englishServices(content)
  const start = englishHome.start.map((slug) => links.service(slug))
  const offices = englishOffices(content)
  return {
    title,
    promise,
    story: englishStory(content),
    market,
    rules: englishHome.rules.map(({ day, text }) => ({
      day,
      date: DAY.format(new Date(day)),
      text: unbrokenLaw(text)
    })),
    services: { ...services, rows: services.rows.filter(({ path }) => start.includes(path)) },
    allServices: `All ${services.rows.length} services and how prices are formed`,
    refusals,
    offices: offices.rows,
    officesTitle: offices.title
  }
}

/** The register of all services, in the order of the Russian one. */
export function englishServices({ services }: Pick<Content, 'services'>): EnglishServices {
  return {
    scale: termScale(),
    rows: inOrder(services).flatMap(({ service }) => serviceRow(service) ?? [])
  }
}

/** The register of all offices. */
export function englishOffices(content: Pick<Content, 'offices'>): {
  title: string
  rows: EnglishOfficeRow[]
} {
  const rows = orderedOffices(content.offices).flatMap(officeRow)
  return { title: officesTitle(rows.map(({ utc }) => utc)), rows }
}

function serviceRow({ slug, data }: Service): EnglishServiceRow | undefined {
  const words = englishHome.services[slug]
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

function officeRow({
  slug,
  data: { utc, hours, phone }
}: Content['offices'][number]): EnglishOfficeRow[] {
  const words = englishHome.offices[slug]
  return words ? [{ path: links.office(slug), ...words, utc, phone, hours }] : []
}

/** «6 offices, from UTC+3 to UTC+7» */
function officesTitle(zones: readonly string[]): string {
  const hours = zones.map((utc) => Number(utc.slice('UTC'.length)))
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const count = `${zones.length} offices`
  return first === last ? `${count} in UTC+${first}` : `${count}, from UTC+${first} to UTC+${last}`
}
