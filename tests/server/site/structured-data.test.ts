import { readFileSync } from 'node:fs'
import t from 'tap'
import {
  allPages,
  type JsonLdNode,
  type ParsedPage,
  pathsWithout
} from '../../support/all-pages.ts'
import { buildTestApp } from '../../support/test-app.ts'

const INTERFACE = /^interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm
/** A type without properties of its own has only a leaf. */
const LEAF = /^export interface (\w+)Leaf extends ([^{]+)\{/gm
/** A type and its kinds: where the type has no properties of its own, only this says that they are its kinds. */
const UNION = /^export type (\w+) = (\w+Leaf \| [^;]+|\w+ \| [^;]+);$/gm
const PROPERTY = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm

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

/** schema.org's vocabulary, as the package of its types holds it. */
interface Vocabulary {
  /** What a property of a type may hold: names of types and of kinds of text; nothing when it has no such property. */
  rangeOf(type: string, property: string): readonly string[] | undefined
  /** The type, and everything it is a kind of. */
  kindsOf(type: string): ReadonlySet<string>
  has(type: string): boolean
}

interface Described {
  parents: readonly string[]
  properties: ReadonlyMap<string, readonly string[]>
}

/** Reads `schema-dts`, which is generated from the vocabulary's own release. */
function readVocabulary(): Vocabulary {
  const text = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8')
  const types = new Map<string, Described>()
  for (const [, name = '', parents = '', body = ''] of text.matchAll(INTERFACE)) {
    types.set(name, { parents: parentsOf(parents), properties: propertiesOf(body) })
  }
  for (const [, name = '', parents = ''] of text.matchAll(LEAF)) {
    if (!types.has(name)) types.set(name, { parents: parentsOf(parents), properties: new Map() })
  }
  for (const [, parent = '', kinds = ''] of text.matchAll(UNION)) {
    for (const kind of kinds.split('|').map((name) => name.trim())) {
      const type = types.get(kind)
      if (type) types.set(kind, { ...type, parents: [...type.parents, parent] })
    }
  }
  const leaves = new Set([...text.matchAll(/"@type": "(\w+)"/g)].map(([, name = '']) => name))

  function kindsOf(type: string): ReadonlySet<string> {
    const parents = types.get(type)?.parents ?? []
    return new Set([type, ...parents.flatMap((parent) => [...kindsOf(parent)])])
  }
  return {
    kindsOf,
    has: (type) => leaves.has(type),
    rangeOf(type, property) {
      for (const kind of kindsOf(type)) {
        const range = types.get(kind)?.properties.get(property)
        if (range) return range
      }
      return undefined
    }
  }
}

function parentsOf(text: string): string[] {
  return [...text.matchAll(/(\w+)Base\b/g)].map(([, name = '']) => name)
}

function propertiesOf(body: string): Map<string, string[]> {
  return new Map(
    [...body.matchAll(PROPERTY)].map(([, name = '', range = '']) => [
      name,
      range.split('|').map((part) => part.trim().replace(/<.*$/, ''))
    ])
  )
}
