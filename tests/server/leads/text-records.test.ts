import t from 'tap'
import type { FileChange, NewPublication } from '../../../src/server/room/publication-rows.ts'
import { matchLists } from '../../support/match-lists.ts'
import { eachDatabase } from '../../support/stores.ts'

const FILE = 'news/priyom.md'
const DRAFT = {
  file: FILE,
  text: 'стало',
  base: 'было',
  pictures: {},
  actor: 'irina@agency.example'
}

function publication(own: Partial<NewPublication> & { changes?: FileChange[] } = {}) {
  const changes = [{ file: FILE, before: 'было', after: 'стало', isPicture: false }]
  return { actor: DRAFT.actor, action: 'publish', file: FILE, changes, ...own } as const
}

function made(after: number, waiting?: number) {
  return { after, waiting, asked: new Date('2100-01-01') }
}

for (const [name, open] of await eachDatabase(t)) {
  t.test(`${name}: of two who save a draft, the second is told`, async (t) => {
    const { store, clock } = await open(t)
    const { texts } = store
    t.equal(await texts.saveDraft(DRAFT, 'другое'), false, 'there was none')
    t.equal(await texts.saveDraft(DRAFT, undefined), true)
    t.same(await texts.drafts(), [{ ...DRAFT, at: clock.now }])
    t.equal(await texts.saveDraft({ ...DRAFT, text: 'чужое' }, undefined), false)
    matchLists(t, await texts.drafts(), [{ text: 'стало' }])
    const picture = await texts.keepPicture(Buffer.from('a picture'))
    const next = { ...DRAFT, text: 'дальше', base: undefined, pictures: { 'a.jpg': picture } }
    t.equal(await texts.saveDraft(next, 'стало'), true)
    t.same(await texts.drafts(), [{ ...next, at: clock.now }])
    t.equal(await texts.discardDraft({ file: FILE, actor: 'anna' }, 'стало', false), undefined)
    const id = (await texts.discardDraft({ file: FILE, actor: 'anna' }, 'дальше', false)) ?? 0
    t.same(await texts.drafts(), [])
    const discarded = { id, file: FILE, text: 'дальше', base: undefined, actor: 'anna' }
    t.same(await texts.discardedDrafts(new Date(0)), [{ ...discarded, at: clock.now }])
    t.same(await texts.discardedDrafts(clock.now), [])
    t.same(await texts.publications({ file: FILE, limit: 9 }), [], 'it is no publication')
    await texts.sweepPictures(new Date(clock.now.getTime() + 1))
    t.equal(await texts.hasPicture(picture), true, 'its pictures stay')

    t.equal(await texts.saveDraft(DRAFT, undefined), true)
    t.equal(await texts.takeBackDraft(id, 'oleg'), false, 'another stands in its place')
    const other = (await texts.discardDraft(DRAFT, DRAFT.text, false)) ?? 0
    t.equal(await texts.takeBackDraft(id, 'oleg'), true)
    t.same(await texts.drafts(), [{ ...next, actor: 'oleg', at: clock.now }])
    t.equal(await texts.takeBackDraft(id, 'oleg'), false, 'once')
    matchLists(t, await texts.discardedDrafts(new Date(0)), [{ id: other }])
    await texts.sweepDiscarded(clock.now)
    matchLists(t, await texts.discardedDrafts(new Date(0)), [{ id: other }])
    await texts.sweepDiscarded(new Date(clock.now.getTime() + 1))
    t.same(await texts.discardedDrafts(new Date(0)), [])
    t.equal(await texts.takeBackDraft(other, 'oleg'), false)
  })

  t.test(`${name}: publications count up, each made of the last one`, async (t) => {
    const { store, again } = await open(t)
    const { texts } = store
    const other = await again()
    t.equal(await texts.latestVersion(), 0)
    await texts.saveDraft(DRAFT, undefined)
    const versions = await Promise.all([
      texts.publish(publication(), made(0)),
      other.texts.publish(publication({ actor: 'oleg@agency.example' }), made(0))
    ])
    t.same(
      versions.filter((one) => one !== undefined),
      [1],
      'one of two'
    )
    t.same(await texts.drafts(), [], 'what is published is no draft')
    t.equal(await texts.publish(publication(), made(0)), undefined)
    const picture = { file: 'news/a.jpg', before: undefined, after: 'f00', isPicture: true }
    t.equal(await texts.publish(publication({ changes: [picture] }), made(1)), 2)
    t.equal(await texts.latestVersion(), 2)
    t.same(
      (await texts.publishedAfter(1)).map(({ version, changes }) => ({ version, changes })),
      [{ version: 2, changes: [picture] }]
    )
    t.same(
      (await texts.publications({ limit: 9 })).map(({ version }) => version),
      [2, 1]
    )
    t.same(
      (await texts.publications({ file: FILE, limit: 9 })).map(({ version }) => version),
      [1]
    )
    t.equal(await texts.isFormer(FILE, 'было', 0), true)
    t.equal(await texts.isFormer(FILE, 'было', 1), false)
    t.equal(await texts.isFormer(FILE, 'стало', 0), false)
    t.equal(await texts.isFormer(picture.file, undefined, 1), true, 'it was not there')
    const gone = { ...picture, before: 'b00', after: undefined }
    t.equal(await texts.publish(publication({ changes: [gone] }), made(2)), 3)
    t.same(await texts.lostPictures(), [
      { file: picture.file, version: 2, sha256: 'f00' },
      { file: picture.file, version: 3, sha256: 'b00' }
    ])
  })

  t.test(`${name}: a picture is kept once, as long as somebody names it`, async (t) => {
    const { store, byHand } = await open(t)
    const { texts } = store
    const data = Buffer.from([0, 255, 0, 1])
    const named = await texts.keepPicture(data)
    t.equal(await texts.keepPicture(data), named)
    t.ok((await texts.picture(named))?.equals(data))
    t.equal(await texts.picture('f00'), undefined)
    const before = await texts.keepPicture(Buffer.from('before'))
    const picture = { file: 'news/a.jpg', before, after: named, isPicture: true }
    await texts.publish(publication({ changes: [picture] }), made(0))
    t.same(await texts.lostPictures(), [])
    const drafted = await texts.keepPicture(Buffer.from('drafted'))
    await texts.saveDraft({ ...DRAFT, pictures: { 'b.jpg': drafted } }, undefined)
    for (let number = 0; number < 250; number++) await texts.keepPicture(Buffer.from(`${number}`))
    await texts.sweepPictures(new Date('2100-01-01'))
    t.equal(await texts.pictureBytes(), data.length + 'before'.length + 'drafted'.length)
    t.same(await texts.damagedPictures(), [])
    await byHand(`UPDATE text_pictures SET sha256 = 'f00' WHERE sha256 = '${named}'`)
    t.same(await texts.damagedPictures(), ['f00'])
    t.same(await texts.lostPictures(), [{ file: picture.file, version: 1, sha256: named }])
  })

  t.test(`${name}: a publication takes the draft that it is made of, and no other`, async (t) => {
    const { texts } = (await open(t)).store
    const other = { ...DRAFT, file: 'news/drugoj.md' }
    const both = [DRAFT, other]
    for (const draft of both) await texts.saveDraft(draft, undefined)
    const drafted = async () => (await texts.drafts()).map(({ file, text }) => ({ file, text }))
    const left = await drafted()
    const changes = both.map(({ file, base, text }) => {
      return { file, before: base, after: text, isPicture: false }
    })
    const actions = ['hide', 'restore', 'files'] as const
    for (const [version, action] of actions.entries()) {
      await texts.publish(publication({ action, changes }), made(version))
      t.same(await drafted(), left, action)
    }
    await texts.publish(publication({ changes }), made(3))
    t.same(await drafted(), [{ file: other.file, text: other.text }])

    const moved = { before: 'на сайте', after: undefined, isPicture: false }
    const renaming = [
      { file: 'news/a.md', before: 'о другом', after: 'о новом', isPicture: false },
      { ...moved, file: other.file },
      { ...moved, file: 'news/novyj.md', before: moved.after, after: moved.before }
    ]
    const renamed = publication({ action: 'rename', file: other.file, changes: renaming })
    await texts.publish(renamed, made(4))
    t.same(await drafted(), [{ file: 'news/novyj.md', text: other.text }], 'it goes along')
  })

  t.test(`${name}: what waits is published once, or taken back`, async (t) => {
    const { store, again, clock } = await open(t)
    const { texts } = store
    const other = await again()
    const due = new Date(clock.now.getTime() + 60_000)
    const first = await texts.wait(publication(), due, clock.now)
    const second = await texts.wait(publication({ action: 'hide' }), due, clock.now)
    const [row, ...more] = await texts.waiting()
    t.match(row, { id: second, version: 0, action: 'hide', due })
    t.equal(more.length, 0, 'the later one has replaced the first')
    t.equal(await texts.cancel(first), false)
    const versions = await Promise.all([
      texts.publish(publication({ action: 'hide' }), made(0, second)),
      other.texts.publish(publication({ action: 'hide' }), made(0, second))
    ])
    t.same(
      versions.filter((one) => one !== undefined),
      [1]
    )
    t.match((await texts.publishedAfter(0))[0], { id: second, version: 1, due })
    const third = await texts.wait(publication(), due, clock.now)
    t.equal(await texts.cancel(third), true)
    t.equal(await texts.publish(publication(), made(1, third)), undefined)
    const fourth = await texts.wait(publication(), due, clock.now)
    await texts.fail(fourth, 'ошибка')
    t.match((await texts.publications({ limit: 1 }))[0], { id: fourth, failed: 'ошибка' })
    t.same(await texts.waiting(), [])
  })

  t.test(
    `${name}: a draft is moved to where there is none, and forgotten with what waits`,
    async (t) => {
      const { store, clock } = await open(t)
      const { texts } = store
      const next = 'news/next.md'
      await texts.saveDraft(DRAFT, undefined)
      await texts.saveDraft({ ...DRAFT, file: 'news/taken.md' }, undefined)
      t.equal(await texts.moveDraft(FILE, 'news/taken.md'), false)
      t.equal(await texts.moveDraft(FILE, next), true)
      t.equal(await texts.moveDraft(FILE, 'news/other.md'), false)
      const due = new Date(clock.now.getTime() + 60_000)
      await texts.wait(publication({ file: next }), due, clock.now)
      await texts.wait(publication(), due, clock.now)
      const id = (await texts.discardDraft({ ...DRAFT, file: next }, DRAFT.text, true)) ?? 0
      matchLists(t, await texts.waiting(), [{ file: FILE }])
      matchLists(t, await texts.drafts(), [{ file: 'news/taken.md' }])

      const moving = publication({
        action: 'rename',
        file: next,
        changes: [
          { file: next, before: 'стало', after: undefined, isPicture: false },
          { file: 'news/renamed.md', before: undefined, after: 'стало', isPicture: false }
        ]
      })
      await texts.publish(moving, made(0))
      t.equal(await texts.takeBackDraft(id, 'anna'), true)
      t.same(
        (await texts.drafts()).map(({ file }) => file),
        ['news/renamed.md', 'news/taken.md'],
        'it follows its text'
      )
    }
  )
}
