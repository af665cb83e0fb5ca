import t from 'tap'
import { facetsOf } from '../../../src/server/leads/lead-facets.ts'
import { GOOD_LEAD } from '../../support/lead-request.ts'
import { seeded } from '../../support/seeded.ts'

const TRIES = 5000
/** Facets are derived in the transaction that stores a lead: a fault there would lose it. */
const PIECES = [
  ...['http://', '//', '://[::1', 'http://a:99999/', '%E0%A4%A', '%', '?', '#', '&', '=', ' / '],
  ...['utm_source=', 'gclid=', 'yandex', 'cpc', 'я', '@', ':', '\n', '\0', '\uD800', '\uDC00'],
  ...['{', '[', '"u":', 'null', '[]', '[[1,2,3]]', '[{"t":1}]', '9'.repeat(400), '/'.repeat(300)]
]
const NAMES = [...Object.keys(GOOD_LEAD), 'visit_path', 'city', 'theme', 'page']

t.test('no value of a lead keeps it from being stored', async (t) => {
  const random = seeded(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const invented = () =>
    Array.from({ length: below(8) }, () => PIECES[below(PIECES.length)]).join('')
  const faults: string[] = []
  for (let i = 0; i < TRIES; i++) {
    const values = Object.fromEntries(NAMES.map((name) => [name, invented()]))
    try {
      const { source, landing } = facetsOf({ status: 'new', values }, invented())
      if (/\p{Cc}/u.test(source + landing)) faults.push(`control characters: ${source} ${landing}`)
    } catch (error) {
      faults.push(`${error}: ${JSON.stringify(values)}`)
    }
  }
  t.same(faults.slice(0, 3), [])
})
