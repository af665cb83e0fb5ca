import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import type { Text, TextKey } from '../../../src/server/room/text.ts'
import { matchLists } from '../../support/match-lists.ts'
import { ACTOR, heard, openEditing } from '../../support/text-forms.ts'

const NEWS = { collection: 'news', slug: 'ofis-v-krasnodare' } as const

const HOUR_MS = 3_600_000
let aheadMs = 0
const clock = {
  get now() {
    return new Date(Date.now() + aheadMs)
  }
}

// One room for all: each test writes another text.
const one = await openEditing(t, clock)
const { versionOf, saved } = one

t.test('the front page follows what it names to its new address', async (t) => {
  const { reading } = one.app.site().content.site.home
  const key = { collection: 'articles', slug: reading.article ?? '' } as const
  const asking = { actor: ACTOR, version: await versionOf(key) }

  const done = await heard((own) => one.editor.rename(key, 'otchet-zanovo', { ...asking, ...own }))

  t.match(done, { kind: 'published' }, JSON.stringify(done).slice(0, 900))
  t.equal(one.app.site().content.site.home.reading.article, 'otchet-zanovo')
  t.match(await readFile(join(one.dir, 'site/home.md'), 'utf8'), /^ {2}article: otchet-zanovo$/m)
  const redirects = await readFile(join(one.dir, 'redirects.yml'), 'utf8')
  t.match(redirects, /^# Перенаправления 301/, 'comments stay')
})

t.test('what is refused leaves no candidate behind', async (t) => {
  const key = { collection: 'news', slug: 'itogi-2024' } as const
  const body = (await one.editor.read(key))?.body ?? ''
  const text = await saved(key, { fields: [{ path: ['author'], value: 'nikto' }], body })
  const asking = { actor: ACTOR, version: text.version }
  t.match(await one.editor.publish(key, asking), { kind: 'refused' })
  const names = await readdir(join(one.dataDir, 'texts'))
  t.same(
    names.filter((name) => name.startsWith('candidate')),
    []
  )
})

const FACTS: readonly { key: TextKey; slug: string; from: string; to: string; file: string }[] = [
  {
    key: { collection: 'offices', slug: 'kazan' },
    slug: 'innopolis',
    from: '{{office.kazan.from}}',
    to: '{{office.innopolis.from}}',
    file: 'offices/innopolis.md'
  },
  {
    key: { collection: 'ratings', slug: 'kachestvo-sajtov' },
    slug: 'kachestvo',
    from: '{{rating.kachestvo-sajtov.weights.short}}',
    to: '{{rating.kachestvo.weights.short}}',
    file: 'pages/methodology.md'
  },
  {
    key: { collection: 'services', slug: 'kontent' },
    slug: 'redakciya',
    from: '{{price.kontent}}',
    to: '{{price.redakciya}}',
    file: 'offices/sankt-peterburg.md'
  }
]

for (const { key, slug, from, to, file } of FACTS)
  t.test(`facts of ${key.collection} are printed by their next names`, async (t) => {
    const { body } = (await one.editor.read(key)) as Text
    const { version } = await saved(key, { fields: [], body: `${body}\n\nИ ещё.` })
    const asking = { actor: ACTOR, version }
    const done = await heard((own) => one.editor.rename(key, slug, { ...asking, ...own }))
    t.match(done, { kind: 'published' }, JSON.stringify(done).slice(0, 900))
    const text = await readFile(join(one.dir, file), 'utf8')
    t.match(text, to)
    t.notMatch(text, from)
    t.match(await one.editor.draft({ ...key, slug }), { text: /И ещё/ }, 'its draft goes along')
    const [row] = await one.editor.history({ ...key, slug })
    t.ok(row?.changes[0]?.before, 'and its history')
  })

t.test(
  'a tariff under another name: texts print its price by it, cases are paid by it',
  async (t) => {
    const key = { collection: 'services', slug: 'seo' } as const
    const faqKey = { collection: 'pages', slug: 'faq' } as const
    const { data, body } = (await one.editor.read(key)) as Text
    await saved(faqKey, {
      fields: [{ path: ['lead'], value: 'Пишут о том, что спрашивают чаще всего.' }],
      body: ''
    })
    const [first, ...tariffs] = data.tariffs as { name: string }[]
    const value = [{ ...first, name: 'Основа' }, ...tariffs]
    const text = await saved(key, {
      fields: [{ path: ['tariffs'], value }],
      body
    })
    const plan = await one.editor.plan(key)
    t.same(plan?.faults, [])
    const done = await heard((own) =>
      one.editor.publish(key, { actor: ACTOR, version: text.version, ...own })
    )
    t.match(done, { kind: 'published' }, JSON.stringify(done).slice(0, 900))
    const faq = await readFile(join(one.dir, 'pages/faq.md'), 'utf8')
    t.match(faq, '{{price.seo.osnova * vat}}')
    t.notMatch(faq, 'seo.opora')
    const paid = one.app.site().content.cases.flatMap((entry) => entry.data.budget)
    t.notOk(paid.some(({ service, tariff }) => service === '/services/seo/' && tariff === 'Опора'))
    const draft = await one.editor.draft(faqKey)
    t.match(draft?.text, /Пишут.*price\.seo\.osnova/s, 'so does what is being written')
    t.match(await one.editor.plan(faqKey), { isBehind: false })

    const [{ version: undone = 0 } = {}] = await one.editor.history(key)
    const asking = { actor: ACTOR, version: await versionOf(key) }
    const back = await heard((own) =>
      one.editor.restore({ version: undone, side: 'before' }, key, { ...asking, ...own })
    )
    t.match(back, { kind: 'published' }, JSON.stringify(back).slice(0, 900))
    t.match(await readFile(join(one.dir, 'pages/faq.md'), 'utf8'), '{{price.seo.opora * vat}}')
  }
)

t.test('a tariff is renamed in time, whoever writes the texts that follow meanwhile', async (t) => {
  const key = { collection: 'services', slug: 'seo' } as const
  const faqKey = { collection: 'pages', slug: 'faq' } as const
  const { data, body } = (await one.editor.read(key)) as Text
  const [first, ...tariffs] = data.tariffs as { name: string }[]
  const value = [{ ...first, name: 'Начало' }, ...tariffs]
  const { version } = await saved(key, { fields: [{ path: ['tariffs'], value }], body })
  const at = new Date(clock.now.getTime() + HOUR_MS)
  const done = await heard((own) => one.editor.publish(key, { actor: ACTOR, version, at, ...own }))
  t.match(done, { kind: 'waiting' }, JSON.stringify(done).slice(0, 900))

  const written = await saved(faqKey, {
    fields: [{ path: ['lead'], value: 'Иначе, чем отвечают в других местах.' }],
    body: ''
  })
  const asking = { actor: ACTOR, version: written.version }
  const other = await heard((own) => one.editor.publish(faqKey, { ...asking, ...own }))
  t.match(other, { kind: 'published' }, JSON.stringify(other).slice(0, 900))

  aheadMs += HOUR_MS
  const faq = () => readFile(join(one.dir, 'pages/faq.md'), 'utf8')
  for (let tries = 0; tries < 600 && !(await faq()).includes('seo.nachalo'); tries++)
    await setTimeout(100)
  t.match(await faq(), /Иначе.*price\.seo\.nachalo/s)
  matchLists(t, (await one.editor.history(key)).slice(0, 1), [{ action: 'publish' }])
})

t.test('what waits for its time is not ended without a word', async (t) => {
  await waitsFor(NEWS)
  const asking = { actor: ACTOR, version: await versionOf(NEWS), letGo: true }
  t.match(await one.editor.hide(NEWS, asking), { kind: 'refused' })
  t.match(await one.editor.rename(NEWS, 'drugoj', asking), { kind: 'refused' })
  matchLists(t, await one.app.store.texts.waiting(), [{ file: `news/${NEWS.slug}.md` }])
  for (const { id } of await one.app.store.texts.waiting()) await one.editor.cancel(id)
})

/** Lets another text of the same file wait until tomorrow. */
async function waitsFor(key: TextKey) {
  const { file = '' } = (await one.editor.read(key)) ?? {}
  const changes = [{ file, before: undefined, after: 'завтра', isPicture: false }]
  const due = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await one.app.store.texts.wait(
    { actor: ACTOR, action: 'publish', file, changes },
    due,
    new Date()
  )
}

t.test('what waits appears at its time, and what was saved since stays a draft', async (t) => {
  // Drafts are dated by the machine's own clock, and one older than the publication goes with it.
  aheadMs = 0
  const body = (await one.editor.read(NEWS))?.body ?? ''
  const text = await saved(NEWS, { fields: [{ path: ['title'], value: 'По часам' }], body })
  const at = new Date(clock.now.getTime() + HOUR_MS)
  const asking = { actor: ACTOR, version: text.version, at }
  const done = await heard((own) => one.editor.publish(NEWS, { ...asking, ...own }))
  t.match(done, { kind: 'waiting', due: at })
  t.match(await one.editor.read(NEWS), { state: 'waiting', due: at })
  await saved(NEWS, { fields: [{ path: ['title'], value: 'Написано после' }], body })
  const page = async () => (await one.app.inject('/news/ofis-v-krasnodare/')).body
  t.notMatch(await page(), 'По часам')
  aheadMs += HOUR_MS
  for (let tries = 0; tries < 200 && !(await page()).includes('По часам'); tries++)
    await setTimeout(100)
  t.match(await page(), 'По часам')
  const { version = '', ...rest } = (await one.editor.read(NEWS)) ?? {}
  t.match(rest, { hasDraft: true, data: { title: 'Написано после' } })
  t.match(await one.editor.plan(NEWS), { isBehind: true })
  const next = await heard((own) => one.editor.publish(NEWS, { actor: ACTOR, version, ...own }))
  t.match(next, { kind: 'published' })
  t.match(await page(), 'Написано после')
})
