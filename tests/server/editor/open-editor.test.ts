import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { makeCandidate } from '../../../src/server/editor/candidate.ts'
import { differences } from '../../../src/server/editor/content-versions.ts'
import { createFollower } from '../../../src/server/editor/follow.ts'
import { openEditor } from '../../../src/server/editor/open-editor.ts'
import { createPreviews } from '../../../src/server/editor/publish.ts'
import type { FileChange } from '../../../src/server/editor/text-records.ts'
import { matchLists } from '../../support/match-lists.ts'
import { openPublishing, TOGETHER, writeAll } from '../../support/publish-forever.ts'

// The room on content of a few words, which nothing is checked in.

const [, NEWS, ABOUT] = TOGETHER

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

t.test('a folder that nothing could be written into is no stray, however long', async (t) => {
  const { publisher, contentDir, root, editor, changesTo } = await openRoom(t)
  for (const words of ['версия 1', 'версия 2']) {
    const publication = { ...FILES, changes: await changesTo(words) }
    await publisher.publish({ publication, asked: new Date() })
  }
  writeAll(contentDir, 'версия 0')
  await rm(join(root, 'data/texts/written'))
  t.same(await editor.strayChanges(), [])
  await writeFile(join(contentDir, NEWS), 'поправлено руками')
  matchLists(t, await editor.strayChanges(), [{ file: NEWS, after: 'поправлено руками' }])
})

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
  t.match(failed, { failed: /картинка a\.jpg из этой версии не сохранилась/ })
})

t.test('two previews of one text at once leave one folder', async (t) => {
  const { content, store, root, changesTo, checks } = await openRoom(t)
  const previews = createPreviews(content, store.texts, checks)
  const changes = await changesTo('версия 1')
  const folders = async () =>
    (await readdir(join(root, 'data/texts'))).filter((name) => name.startsWith('candidate')).length
  await Promise.all([previews.make(NEWS, changes), previews.make(NEWS, changes)])
  t.equal(await folders(), 1)
  await previews.close()
  t.equal(await folders(), 0)
})

t.test('a process that shows less than lies there goes on from what lies there', async (t) => {
  const { content, store, publisher, folder, contentDir, root, changesTo } = await openRoom(t)
  let shown = { dir: join(root, 'first'), version: 0 }
  const behind = {
    ...content,
    version: () => shown.version,
    base: async () => shown.dir,
    show: (next: typeof shown) => {
      shown = next
    }
  }
  const isNews = ({ file }: FileChange) => file === NEWS
  const first = (await changesTo('версия 1')).filter(isNews)
  await publisher.publish({ publication: { ...FILES, changes: first }, asked: new Date() })
  const second = (await changesTo('версия 2')).filter((change) => !isNews(change))
  await store.texts.publish({ ...FILES, changes: second }, { after: 1, asked: new Date() })
  const untold = { onUnwritten: () => undefined, onLost: () => undefined, isShared: false }
  await createFollower({ texts: store.texts, content: behind, contentDir, ...untold }).look()
  t.equal(shown.version, 2)
  t.equal(folder.current()?.version, 2)
  t.match(await readFile(join(shown.dir, ABOUT), 'utf8'), 'версия 2')
  t.match(await readFile(join(shown.dir, NEWS), 'utf8'), 'версия 1')
})

t.test(
  'a picture that is replaced or removed is kept, and one that is not there is passed over',
  async (t) => {
    const { texts, root } = await openRoom(t)
    await mkdir(join(root, 'base'))
    for (const name of ['a', 'b']) await writeFile(join(root, `base/${name}.jpg`), name)
    const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
    const [a, b, c, next] = ['a', 'b', 'c', 'next'].map(sha256) as [string, string, string, string]
    const change = (file: string, before: string, after: string | undefined) => {
      return { file, before, after, isPicture: true }
    }
    for (const bytes of ['c', 'next']) await texts.keepPicture(Buffer.from(bytes))
    const changes = [
      change('a.jpg', a, next),
      change('b.jpg', b, undefined),
      change('moved.jpg', c, undefined),
      change('c.jpg', a, c)
    ]
    await makeCandidate(join(root, 'base'), join(root, 'to'), changes, texts)
    t.same((await readdir(join(root, 'to'))).sort(), ['a.jpg', 'c.jpg'])
    for (const name of [next, a, b, c]) t.ok(await texts.hasPicture(name))
  }
)
