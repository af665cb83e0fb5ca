import type { Planted } from './planted-faults.ts'

const PRICES = 'pages/prices.md'
const SERVICE = 'services/seo.md'

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)

/** One fault each in tariffs and in what the calculator goes by. */
export const PLANTED_PRICES: readonly Planted[] = [
  {
    what: 'a unit in words',
    file: SERVICE,
    edit: replace('unit: month, hours', 'unit: "в месяц", hours'),
    says: /seo\.md:\d+ tariffs\.0\.unit: found "в месяц"; allowed: month, once, weeks4, quarter, year/
  },
  {
    what: 'a price with kopecks',
    file: SERVICE,
    edit: replace('price: 120000', 'price: 120000.5'),
    says: /seo\.md:\d+ tariffs\.0\.price: found 120000\.5/
  },
  {
    what: 'hours as a text',
    file: SERVICE,
    edit: replace('hours: 40', 'hours: "40 часов"'),
    says: /seo\.md:\d+ tariffs\.0\.hours: found "40 часов"/
  },
  {
    what: 'a rate of tax above the whole',
    file: PRICES,
    edit: replace('rate: 22', 'rate: 220'),
    says: /prices\.md:\d+ calculation\.vat\.rate: found 220/
  },
  {
    what: 'a service that is not there',
    file: PRICES,
    edit: replace('audits: ["/services/audit/"', 'audits: ["/services/audyt/"'),
    says: /prices\.md:\d+ calculation\.credit\.audits\.0: found "\/services\/audyt\/"/
  },
  {
    what: 'a ready set with a tariff that is not there',
    file: PRICES,
    edit: replace('tariff: 2 }', 'tariff: 4 }'),
    says: /prices\.md:1 calculation\.starts: found 4; \/services\/audit\/ has 3 tariffs/
  }
]
