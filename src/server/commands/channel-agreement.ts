import ga4 from '../channels/agreement/ga4.json' with { type: 'json' }
import plausible from '../channels/agreement/plausible.json' with { type: 'json' }
import snowplow from '../channels/agreement/snowplow.json' with { type: 'json' }
import { CHANNELS, type Channel } from '../channels/channel-names.ts'
import { findChannel } from '../channels/find-channel.ts'

interface AgreementCase {
  address: string
  referrer: string
  /** What the other project says, and the channel of ours that it comes to. */
  says: string
  expected: string
  /** What was reported before the lists. */
  before: string
}

interface Disagreement extends AgreementCase {
  found: Channel
  why: string
}

interface ChannelAgreement {
  channel: Channel
  cases: number
  before: number
  now: number
}

/** How far a public test agrees with us. */
export interface Agreement {
  name: string
  source: string
  licence: string
  date: string
  channels: ChannelAgreement[]
  disagreements: Disagreement[]
}

const SITE = 'https://agency.example'
const TABLES = {
  'snowplow referer-parser': snowplow,
  'dbt-ga4': ga4,
  Plausible: plausible
} as const

/** The public tests asked now. */
export function readAgreements(): Agreement[] {
  return Object.entries(TABLES).map(([name, { cases, source, licence, date }]) => {
    const asked = cases.map(ask)
    const channels = CHANNELS.map((channel) => {
      const own = asked.filter(({ expected }) => expected === channel)
      const agreed = (key: 'before' | 'found') => own.filter((one) => one[key] === channel).length
      return { channel, cases: own.length, before: agreed('before'), now: agreed('found') }
    })
    return {
      name,
      source,
      licence,
      date,
      channels: channels.filter(({ cases }) => cases > 0),
      disagreements: asked.filter(({ expected, found }) => expected !== found)
    }
  })
}

function ask(one: AgreementCase): Disagreement {
  const touch = { url: `${SITE}${one.address}`, referrer: one.referrer, canal: 'direct / direct' }
  const { channel, why } = findChannel(touch, 'agency.example')
  return { ...one, found: channel, why }
}
