import { mkdirSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { LISTS } from '../../../src/server/channels/lists.ts'
import { readAgreements } from '../../../src/server/commands/channel-agreement.ts'
import { listFaults } from '../../../src/server/commands/list-faults.ts'
import { makeChannelLists } from '../../../src/server/commands/make-channel-lists.ts'
import { collectMarks, startMarks } from '../../../src/server/commands/unknown-marks.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'

/** Of a hundred cases of each public test, so many agree at least. */
const LEAST = { 'snowplow referer-parser': 93, 'dbt-ga4': 96, Plausible: 96 } as const

t.test('every list has a source, a licence and a day, and contradicts none', async (t) => {
  t.same(listFaults(), [])
  t.ok(Object.keys(LISTS).length > 5)
})

t.test('public tests agree, more than they did before the lists', async (t) => {
  for (const { name, channels, disagreements } of readAgreements()) {
    const sum = (key: 'cases' | 'before' | 'now') =>
      channels.reduce((total, one) => total + one[key], 0)
    const least = LEAST[name as keyof typeof LEAST]
    t.ok((100 * sum('now')) / sum('cases') >= least, `${name}: ${sum('now')} of ${sum('cases')}`)
    t.ok(sum('now') > sum('before'))
    t.equal(disagreements.length, sum('cases') - sum('now'))
    for (const { channel, before, now } of channels) t.ok(now >= before, `${name}, ${channel}`)
  }
})

t.test('the public lists are made of copies of their repositories', async (t) => {
  const dir = t.testdir()
  mkdirSync(`${dir}/seeds`)
  writeFileSync(
    `${dir}/SearchEngines.yml`,
    'Bing:\n  -\n    urls:\n      - www.bing.com\n      - "{}.bing.com"\n'
  )
  writeFileSync(`${dir}/Socials.yml`, 'Google%2B:\n  - plus.google.com\n')
  writeFileSync(`${dir}/AIAssistants.yml`, 'Claude:\n  - claude.ai\n')
  const rows =
    'source,source_category\nvk.com,SOURCE_CATEGORY_SOCIAL\nvimeo,SOURCE_CATEGORY_VIDEO\n'
  writeFileSync(`${dir}/seeds/ga4_source_categories.csv`, rows)
  const dates = { matomo: '2026-07-15', ga4: '2025-11-25' }
  const lists = await makeChannelLists({ matomo: dir, ga4: dir }, dates)
  t.same(
    Object.entries(lists).map(([name, { hosts }]) => [name, hosts]),
    [
      ['matomo-search', { Bing: 'bing.com *.bing.com' }],
      ['matomo-social', { 'Google+': 'plus.google.com' }],
      ['matomo-assistants', { Claude: 'claude.ai' }],
      ['ga4-search', { '': '' }],
      ['ga4-social', { '': 'vk.com' }],
      ['ga4-video', { '': 'vimeo' }]
    ]
  )
  t.match(lists['matomo-search'], { licence: 'CC0-1.0', date: '2026-07-15' })
})

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
