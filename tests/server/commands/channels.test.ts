import { readFileSync } from 'node:fs'
import t from 'tap'
import { findChannel } from '../../../src/server/channels/find-channel.ts'
import { LISTS } from '../../../src/server/channels/lists.ts'
import {
  channelsCommand,
  collectMarks,
  listFaults,
  startMarks
} from '../../../src/server/commands/leads/channels-leads.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'

/** Public tests with the share of their cases that must agree; docs/attribution.md names the kinds that do not. */
const PUBLIC = { snowplow: 0.93, ga4: 0.96, plausible: 0.96 }

interface PublicCase {
  address: string
  referrer: string
  expected: string
}

t.test('every list has a source, a licence and a day, and contradicts none', async (t) => {
  t.same(listFaults(), [])
  t.ok(Object.keys(LISTS).length > 5)
})

for (const [name, share] of Object.entries(PUBLIC)) {
  t.test(`the public test of ${name} agrees`, async (t) => {
    const file = new URL(`../channels/agreement/${name}.json`, import.meta.url)
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: PublicCase[] }
    const others = cases.filter(({ address, referrer, expected }) => {
      const touch = { url: `https://agency.example${address}`, referrer, canal: 'direct / direct' }
      return findChannel(touch, 'agency.example').channel !== expected
    })
    t.ok(cases.length > 20)
    t.ok(1 - others.length / cases.length >= share, JSON.stringify(others))
  })
}

t.test('unknown: what no list knows is counted by leads, without values', async (t) => {
  const marks = startMarks()
  const page = 'https://agency.example/contacts/'
  const entry = `${page}?newclid=secret&yclid=1&utm_source=Some-Thing&utm_medium=cpc&city=msk`
  const lead = {
    status: 'new',
    values: {
      page: encodeURIComponent(page),
      entryUrl: encodeURIComponent(entry),
      entryReferrer: 'https://partner.example/',
      firstContactReferrer: page,
      visit_path: JSON.stringify([{ source: 'https://vk.com/', medium: '', page: '/?newclid=2' }])
    }
  }
  collectMarks(marks, lead as unknown as StoredLead)
  collectMarks(marks, { ...lead, status: 'erased' } as unknown as StoredLead)
  t.same(
    [marks.parameters, marks.hosts, marks.media, marks.sources].map((one) => [...one]),
    [
      [
        ['newclid', 1],
        ['city', 1]
      ],
      [['partner.example', 1]],
      [],
      [['some-thing', 1]]
    ]
  )
})

t.test('the lists are printed without a database, unknown names of leads are not', async (t) => {
  const printed: string[] = []
  const code = channelsCommand.prepareAlone?.([])?.((text) => printed.push(text))
  t.equal(code, 0)
  for (const name of Object.keys(LISTS)) t.match(printed.join(''), name)
  t.equal(channelsCommand.prepareAlone?.(['unknown']), undefined)
})
