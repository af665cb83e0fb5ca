import t from 'tap'
import { links } from '../../../src/shared/links.ts'
import { familyOf, PAGE_FAMILIES } from '../../../src/shared/page-families.ts'
import { TEMPLATES } from '../../browser/templates.ts'
import { sharedTestApp } from '../../support/test-app.ts'

/** What the content has of each kind. */
const EXAMPLES: Record<string, string> = {
  service: 'seo',
  casesOf: 'mebel',
  case: 'mebel-dlya-doma',
  rating: 'agentstva-prodvizheniya',
  ratingCsv: 'agentstva-prodvizheniya',
  ratingPicture: 'agentstva-prodvizheniya',
  newsPage: '2',
  newsCategory: 'sobytie',
  newsYear: '2026',
  newsItem: 'ofis-v-krasnodare',
  article: 'kommercheskie-faktory',
  topic: 'poiskovoe-prodvizhenie',
  template: 'brif',
  sample: 'audit',
  industry: 'medicina',
  documentFile: 'contract/dogovor.pdf',
  templateCsv: 'karta-sprosa',
  person: 'artyom-sosnin',
  vacancy: 'analitik',
  office: 'kazan',
  legal: 'privacy',
  flag: 'ru'
}
/** Not for everybody, or for posts. */
const OTHERS: Record<string, number> = {
  styleguide: 404,
  devEvents: 404,
  devRemarks: 404,
  leads: 405,
  visit: 204
}

t.test('every address that is spelt in one place is answered', async (t) => {
  const { app } = await sharedTestApp()
  for (const [name, link] of Object.entries(links) as [string, (value: string) => string][]) {
    t.ok(link.length === 0 || name in EXAMPLES || name in OTHERS, `EXAMPLES has one for ${name}`)
    const url = link(EXAMPLES[name] ?? '')
    const { statusCode } = await app.inject({ url, method: name === 'visit' ? 'POST' : 'GET' })
    t.equal(statusCode, OTHERS[name] ?? 200, `${name}: ${url}`)
  }
})

t.test(
  'each family of pages has a page that the trials in a browser open, each page a family',
  async (t) => {
    const { app } = await sharedTestApp()
    const deep = [...app.site().pages.keys()].map(familyOf)
    for (const { prefix } of PAGE_FAMILIES) {
      t.ok(
        TEMPLATES.some((path) => familyOf(path).prefix === prefix),
        `TEMPLATES opens ${prefix}`
      )
      t.ok(
        deep.some((family) => family.prefix === prefix),
        `${prefix} has a page`
      )
    }
    t.throws(() => familyOf('/no-such-family/first/'), /PAGE_FAMILIES has no family for/)
  }
)
