import { readFileSync } from 'node:fs'
import t from 'tap'
import { originsOf } from '../../../src/server/leads/lead-facets.ts'
import { attribute, findOrigin } from '../../../src/shared/attribution/attribution.ts'
import { leadSource } from '../../../src/shared/attribution/lead-source.ts'

interface ChannelCase {
  address: string
  referrer: string
  expected: string[]
  weight: 'high' | 'medium' | 'low'
  note: string
}

const SITE = 'https://agency.example'
const cases: ChannelCase[] = JSON.parse(
  readFileSync(new URL('channel-cases.json', import.meta.url), 'utf8')
)

/** The channel of a visit as a browser records it and a lead carries it. */
function channelOf({ address, referrer }: ChannelCase): string {
  const url = `${SITE}${address}`
  const now = new Date('2026-11-26T09:00:00Z')
  const set = attribute(url, findOrigin(url, referrer), new Map(), now)
  const cookies = new Map(set.map(({ name, value }) => [name, value]))
  return originsOf(leadSource(cookies, url)).last.channel
}

t.test('visits of the Russian market get the channel that people would say', async (t) => {
  for (const one of cases) {
    const { address, referrer, expected, note } = one
    t.same([channelOf(one)], expected, `${note || address} ${referrer}`)
  }
})
