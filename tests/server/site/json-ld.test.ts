import t from 'tap'
import { allPages, type JsonLdNode } from '../../support/all-pages.ts'
import { readVocabulary } from '../../support/schema-vocabulary.ts'
import { buildTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'
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

const { app } = await buildTestApp(t, { SITE_URL })
const pages = allPages(app)

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

t.test('the checks see what is wrong', async (t) => {
  const person = { '@type': 'Person', name: 'Анна', jobTittle: 'редактор' }
  t.same(nodeFaults(person, ''), ['Person has no property jobTittle'])
  t.same(nodeFaults({ '@type': 'Persona' }, ''), ['there is no type Persona'])
  const posting = { '@type': 'JobPosting', title: 'Редактор', hiringOrganization: 5 }
  t.same(nodeFaults(posting, ''), [
    'JobPosting.hiringOrganization is number; allowed: Organization, Person, IdReference'
  ])
  const [lacking] = requiredFaults(posting as unknown as JsonLdNode)
  t.match(lacking, /JobPosting lacks description/)
  const author = { '@type': 'Article', author: { '@type': 'Country', name: 'Россия' } }
  t.match(nodeFaults(author, '')[0], /^Article\.author is Country; allowed: Organization, Person/)
})

t.test('an office, a tariff, a vacancy and a person say what they are', async (t) => {
  const graphOf = (path: string) => pages.find((page) => page.path === path)?.graph ?? []
  const node = (path: string, type: string) => graphOf(path).find((one) => one['@type'] === type)

  t.match(node('/', 'Organization'), {
    address: { addressLocality: 'Москва', streetAddress: /^ул\./ }
  })
  t.match(node('/contacts/', 'ContactPage'), { about: { '@id': `${SITE_URL}/#org` } })
  t.equal(
    graphOf('/contacts/').filter((one) => one['@type'] === 'ProfessionalService').length,
    app.site().content.offices.length
  )

  const offers = JSON.stringify(node('/services/seo/', 'Service'))
  t.match(offers, '"minPrice":420000')
  t.match(offers, '"price":120000')
  t.match(offers, '"referenceQuantity":{"@type":"QuantitativeValue","value":1,"unitCode":"MON"}')

  const remote = node('/about/vacancies/redaktor/', 'JobPosting')
  t.match(remote, { jobLocationType: 'TELECOMMUTE', description: /<h2[\s\S]+<p>/ })
  t.notOk('jobLocationType' in (node('/about/vacancies/analitik/', 'JobPosting') ?? {}))

  const id = `${SITE_URL}/about/team/roman-uglov/#person`
  t.match(node('/about/team/roman-uglov/', 'ProfilePage'), { mainEntity: { '@id': id } })
  const article = node('/education/articles/tehnicheskij-audit-za-chas/', 'Article')
  t.match(article, { author: { '@id': id } })
  t.match(article, { mainEntityOfPage: { reviewedBy: { '@type': 'Person', '@id': /#person$/ } } })
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
