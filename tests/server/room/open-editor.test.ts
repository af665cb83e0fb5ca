import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { ReadCollection } from '../../../src/server/content/check-references.ts'
import type { Entry } from '../../../src/server/content/content.ts'
import { differences } from '../../../src/server/room/content-versions.ts'
import { openEditor } from '../../../src/server/room/editor.ts'
import type { FileChange } from '../../../src/server/room/publication-rows.ts'
import { findReferrers, lettingGo } from '../../../src/server/room/references.ts'
import { matchLists } from '../../support/match-lists.ts'
import { openPublishing, TOGETHER, writeAll } from '../../support/publish-forever.ts'

// The room on content of a few words, which nothing is checked in.

const [, NEWS] = TOGETHER

async function openRoom(t: Test) {
  const root = t.testdir()
  for (const folder of ['first', 'content']) writeAll(join(root, folder), 'версия 0')
  const parts = await openPublishing(root)
  const { store, content, contentDir, checks } = parts
  t.teardown(() => store.close())
  const editor = openEditor({
    texts: store.texts,
    content: { ...content, collections: () => [] },
    site: () => {
      throw new Error('there is no site')
    },
    contentDir,
    checks,
    now: () => new Date(),
    onUnwritten: () => undefined,
    onLost: () => undefined,
    isShared: false,
    onStray: () => undefined
  })
  /** What makes all files say something else. */
  async function changesTo(words: string): Promise<FileChange[]> {
    const next = join(root, 'next')
    writeAll(next, words)
    return differences(await content.base(), next)
  }
  return { ...parts, ...store, root, editor, changesTo }
}

const FILES = { actor: 'test', action: 'files', file: '' } as const

t.test('what cannot be published when it is due holds up nothing else', async (t) => {
  const { texts, editor, changesTo } = await openRoom(t)
  const [first, second] = [new Date(Date.now() - 2000), new Date(Date.now() - 1000)]
  const added = { before: undefined, after: 'f00' }
  const lost = { ...added, file: 'news/a.jpg', isPicture: true }
  const below = { ...added, file: `${NEWS}/a.md`, isPicture: false }
  const gone = await texts.wait({ ...FILES, file: 'news/a.md', changes: [lost] }, first, first)
  const stuck = await texts.wait({ ...FILES, file: 'news/b.md', changes: [below] }, first, first)
  await texts.wait({ ...FILES, changes: await changesTo('версия 1') }, second, second)
  await t.rejects(editor.publishDue(), /ENOTDIR|EEXIST/)
  t.equal(await texts.latestVersion(), 1)
  matchLists(t, await texts.waiting(), [{ id: stuck }])
  const failed = (await texts.publications({ limit: 9 })).find(({ id }) => id === gone)
  t.match(failed, { failed: /Картинка a\.jpg из этой версии не сохранилась/ })
})

const AUDIT = { collection: 'services', slug: 'audit' } as const

/** An entry that has what is looked at and nothing else. */
function collection(name: string, data: object): ReadCollection<Entry> {
  const entry = { slug: 'one', body: '', file: `/content/${name}/one.md`, data }
  return { name, slugs: ['one'], entries: [entry] } as unknown as ReadCollection<Entry>
}

t.test('a reference is let go of where enough is left without it', async (t) => {
  const cases = [
    ['industries', { services: ['/services/audit/'] }, false, []],
    [
      'industries',
      { services: ['/services/audit/', '/services/seo/'] },
      true,
      [{ path: ['services'], value: ['/services/seo/'] }]
    ],
    ['cases', { services: ['/services/audit/'] }, true, [{ path: ['services'], value: [] }]],
    ['articles', { service: '/services/audit/' }, false, []]
  ] as const
  for (const [name, data, canLetGo, edits] of cases) {
    const [found] = findReferrers([collection(name, data)], AUDIT, undefined)
    t.equal(found?.canLetGo, canLetGo, name)
    t.same(found && lettingGo(found.entry, name, found.paths), edits, name)
  }
})
