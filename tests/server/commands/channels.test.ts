import { readFileSync } from 'node:fs'
import t from 'tap'
import { findChannel } from '../../../src/server/channels/find-channel.ts'
import { LISTS, wordsByChannel, wordsOf } from '../../../src/server/channels/lists.ts'

/** Public tests with the share of their cases that must agree; docs/attribution.md names the kinds that do not. */
const PUBLIC = { snowplow: 0.93, ga4: 0.96, plausible: 0.96 }

interface PublicCase {
  address: string
  referrer: string
  expected: string
}

/** Hosts, perhaps of any country and with a path. */
const HOST = /^(\*\.)?[\w-]+(\.[\w*-]+)+(\/[\w./-]+)?$/

t.test('every list has a source, a licence and a day, and contradicts none', async (t) => {
  t.ok(Object.keys(LISTS).length > 5)
  for (const [name, list] of Object.entries(LISTS)) {
    t.ok(list.about && list.source && list.licence, name)
    t.match(list.date, /^20\d\d-[01]\d-[0-3]\d$/, name)
    if (!('hosts' in list)) continue
    const words = wordsOf('matomo-search', 'organic', list.hosts).map(({ word }) => word)
    const hosts = words.filter((word) => word.includes('.'))
    t.same(
      hosts.filter((word) => !HOST.test(word)),
      [],
      name
    )
  }
  for (const name of ['market-hosts', 'apps', 'sources'] as const) {
    const words = wordsByChannel(name, LISTS[name])
    const channels = new Map(words.map(({ word, channel }) => [word, channel]))
    // The first of two would hide the second.
    t.same(
      words.filter(({ word, channel }) => channels.get(word) !== channel),
      [],
      name
    )
  }
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
