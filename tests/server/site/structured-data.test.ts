import t from 'tap'
import {
  allPages,
  type JsonLdNode,
  type ParsedPage,
  pathsWithout
} from '../../support/all-pages.ts'
import { readVocabulary } from '../../support/schema-vocabulary.ts'
import { buildTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'

const { app } = await buildTestApp(t, { SITE_URL })
const pages = allPages(app)
const indexed = pages.filter(({ meta }) => meta.isIndexed)

const without = (fits: (page: ParsedPage) => unknown, among = pages) => pathsWithout(among, fits)

t.test('structured data', async (t) => {
  const types = ({ graph }: ParsedPage) => graph.map((node) => node['@type'])
  const family = (pattern: RegExp) => indexed.filter(({ path }) => pattern.test(path))
  const has = (pattern: RegExp, type: string, id: string) => {
    const members = family(pattern)
    t.ok(members.length > 0, `${id}: there are such pages`)
    t.same(
      without((page) => types(page).includes(type), members),
      [],
      `${id}: ${type}`
    )
  }
  has(/./, 'Organization', 'SEO-55')
  has(/^\/$/, 'WebSite', 'SEO-56')
  has(/^\/(?!en\/$).+/, 'BreadcrumbList', 'SEO-57')
  has(/^\/contacts\/.+/, 'ProfessionalService', 'SEO-58')
  has(/^\/services\/.+/, 'Service', 'SEO-59')
  has(/^\/education\/articles\/(?!topic)[^/]+\/$/, 'Article', 'SEO-60')
  has(/^\/news\/(?!page|category|\d)[^/]+\/$/, 'NewsArticle', 'SEO-61')
  has(/^\/about\/team\/.+/, 'ProfilePage', 'SEO-62')
  has(/^\/rating\/(?!methodology|participate).+/, 'ItemList', 'SEO-63/RAT-10')
  has(/^\/about\/vacancies\/.+/, 'JobPosting', 'SEO-65')
  t.same(without(breadcrumbsAgree, family(/^\/(?!en\/$).+/)), [], 'SEO-57: as the visible ones')
  t.same(
    indexed.flatMap((page) => types(page).filter((type) => /HowTo|AggregateRating/.test(type))),
    [],
    'SEO-67: no dead or self-serving types'
  )
  t.same(without(datesAgree, family(/^\/(news|education\/articles)\//)), [], 'SEO-51')
})

function find(graph: JsonLdNode[], type: RegExp): JsonLdNode | undefined {
  return graph.find((node) => type.test(node['@type']))
}

function breadcrumbsAgree({ dom, graph }: ParsedPage): boolean {
  const visible = dom.querySelectorAll('.breadcrumbs li').map(({ text }) => text.trim())
  const list = find(graph, /^BreadcrumbList$/)?.itemListElement as { name: string }[] | undefined
  const plain = (text: string) => text.replace(/[\u00a0\s]+/g, ' ').trim()
  return visible.map(plain).join('|') === list?.map(({ name }) => plain(name)).join('|')
}

/** The day that is shown is the day that machines read. */
function datesAgree({ dom, graph, meta }: ParsedPage): boolean {
  const article = find(graph, /^(NewsArticle|Article)$/)
  if (!article) return true
  const shown = dom.querySelectorAll('main time').map((time) => time.getAttribute('datetime') ?? '')
  const published = String(article.datePublished).slice(0, 10)
  return (
    shown.some((date) => date.slice(0, 10) === published) &&
    String(article.dateModified).slice(0, 10) === meta.updated.slice(0, 10)
  )
}

const vocabulary = readVocabulary()

t.setTimeout(2_400_000)

type Node = Record<string, unknown>

/** Ranges that a plain text or number satisfies. */
const TEXTS = /^(?:Text|URL|Date|DateTime|Time|CssSelectorType|PronounceableText|XPathType|string)$/
const NUMBERS = /^(?:Number|Integer|Float|number)$/

/** What Google requires, or the page has no rich result: by type, alternatives after a stroke. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  NewsArticle: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  JobPosting: [
    'title',
    'description',
    'datePosted',
    'hiringOrganization',
    'jobLocation|jobLocationType',
    'validThrough',
    'baseSalary'
  ],
  ProfessionalService: ['name', 'address', 'telephone', 'url', 'geo', 'openingHoursSpecification'],
  ProfilePage: ['mainEntity'],
  FAQPage: ['mainEntity'],
  ItemList: ['itemListElement'],
  Service: ['name', 'provider', 'hasOfferCatalog'],
  ContactPage: ['url', 'name']
}

t.test(
  'every type and property of every page is of schema.org, with values it may have',
  async (t) => {
    const faults = pages.flatMap(({ path, graph }) =>
      graph.flatMap((node) => nodeFaults(node, '').map((fault) => `${path}: ${fault}`))
    )
    t.same([...new Set(faults)].slice(0, 30), [])
    t.ok(pages.filter(({ graph }) => graph.length > 1).length > 100, 'there was something to check')
  }
)

t.test('what Google requires of a type is there', async (t) => {
  const faults = pages.flatMap(({ path, graph }) =>
    graph.flatMap((node) => requiredFaults(node).map((fault) => `${path}: ${fault}`))
  )
  t.same(faults.slice(0, 30), [])
})

function nodeFaults(node: Node, place: string): string[] {
  const type = String(node['@type'])
  if (!vocabulary.has(type)) return [`${place}there is no type ${type}`]
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => {
      const range = vocabulary.rangeOf(type, name)
      if (!range) return [`${place}${type} has no property ${name}`]
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      return values.flatMap((one) => valueFaults(one, range, `${type}.${name}`))
    })
}

function valueFaults(value: unknown, range: readonly string[], place: string): string[] {
  if (typeof value === 'object' && value !== null) return objectFaults(value as Node, range, place)
  const fits = range.some((kind) => isPlain(value, kind))
  return fits ? [] : [`${place} is ${typeof value}; allowed: ${range.join(', ')}`]
}

function objectFaults(node: Node, range: readonly string[], place: string): string[] {
  if (!('@type' in node)) return range.includes('IdReference') ? [] : [`${place} is a reference`]
  const kinds = vocabulary.kindsOf(String(node['@type']))
  const isAllowed = range.some((kind) => kinds.has(kind))
  return isAllowed
    ? nodeFaults(node, '')
    : [`${place} is ${node['@type']}; allowed: ${range.join(', ')}`]
}

function isPlain(value: unknown, kind: string): boolean {
  if (typeof value === 'boolean') return kind === 'Boolean'
  if (typeof value === 'number') return NUMBERS.test(kind) || kind === 'Text'
  // Google's own examples name a thing by its address.
  if (kind === 'IdReference') return /^https?:\/\//.test(String(value))
  return TEXTS.test(kind) || vocabulary.kindsOf(kind).has('Enumeration')
}

function requiredFaults(node: JsonLdNode): string[] {
  return (REQUIRED[node['@type']] ?? []).flatMap((names) =>
    names.split('|').some((name) => hasValue(node[name])) ? [] : [`${node['@type']} lacks ${names}`]
  )
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
