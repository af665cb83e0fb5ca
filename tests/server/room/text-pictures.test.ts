import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { matchLists } from '../../support/match-lists.ts'
import { ACTOR, heard, openEditing, photo } from '../../support/text-forms.ts'

// One room for both: each writes another text.
const one = await openEditing(t)
const { versionOf, saved } = one

t.test('a picture is put in the place of another, taken out, and comes back', async (t) => {
  const key = { collection: 'news', slug: 'itogi-2024' } as const
  const body = (await one.editor.read(key))?.body ?? ''
  const names = ['pervaya.jpg', 'vtoraya.jpg']
  async function covered(name: string | undefined) {
    const data = await photo('#a57')
    const value = name && { file: name, alt: 'Графики на доске' }
    const pictures = name ? [{ name, data }] : []
    return saved(key, { fields: [{ path: ['cover'], value }], body, pictures })
  }
  const published = (version: string) =>
    heard((own) => one.editor.publish(key, { actor: ACTOR, version, ...own }))
  const lying = () => names.filter((name) => existsSync(join(one.dir, 'news', name)))

  for (const name of names) await covered(name)
  const put = await published(await versionOf(key))
  t.match(put, { kind: 'published' }, JSON.stringify(put).slice(0, 900))
  t.same(lying(), ['vtoraya.jpg'])

  const bare = await published((await covered(undefined)).version)
  t.match(bare, { kind: 'published' }, JSON.stringify(bare).slice(0, 900))
  t.same(lying(), [])

  const version = 'version' in put ? put.version : 0
  const asking = { actor: ACTOR, version: await versionOf(key) }
  const restore = () =>
    heard((own) => one.editor.restore({ version, side: 'after' }, key, { ...asking, ...own }))
  const database = new DatabaseSync(join(one.dataDir, 'site.db'), { timeout: 2000 })
  const aside = 'UPDATE text_pictures SET sha256 ='
  database.exec(`${aside} 'x' || sha256`)
  matchLists(t, await restore(), {
    kind: 'refused',
    faults: [
      {
        place: 'news/vtoraya.jpg',
        text: 'Картинка vtoraya.jpg из этой версии не сохранилась: выберите другую версию или загрузите картинку в текст снова.'
      }
    ]
  })
  const lost = (await one.editor.history(key)).find((row) => row.version === version)
  t.same(lost?.lost, ['news/vtoraya.jpg'], 'told of at the version')
  database.exec(`${aside} substr(sha256, 2)`)
  database.close()
  const back = await restore()
  t.match(back, { kind: 'published' }, JSON.stringify(back).slice(0, 900))
  t.same(lying(), ['vtoraya.jpg'])
})

t.test('an article goes to another address with its pictures, draft and history', async (t) => {
  const key = { collection: 'articles', slug: 'skorost-zagruzki-prostymi-slovami' } as const
  const next = { ...key, slug: 'skorost' }
  const filesOf = async (slug: string) =>
    Promise.all(
      ['index.md', 'lcp-chasti.svg'].map((name) =>
        readFile(join(one.dir, 'articles', slug, name), 'utf8')
      )
    )
  const before = await filesOf(key.slug)
  const [text = '', drawing = ''] = before
  const folder = join(one.dir, 'articles', key.slug)
  await writeFile(join(folder, 'index.md'), text.replace(/^title: .*$/m, 'title: "Иначе"'))
  await writeFile(join(folder, 'lcp-chasti.svg'), `${drawing}<!-- иначе -->`)
  const others = join(one.dir, 'articles/stranicy-gorodov-bez-dublej/adresa.svg')
  await writeFile(others, `${await readFile(others, 'utf8')}<!-- иначе -->`)
  const beside = await heard((own) => one.editor.publishStray({ actor: ACTOR, ...own }))
  t.match(beside, { kind: 'published' }, JSON.stringify(beside).slice(0, 900))
  const body = (await one.editor.read(key))?.body ?? ''
  await saved(key, { fields: [{ path: ['title'], value: 'Написано и не вышло' }], body })
  const asking = { actor: ACTOR, version: await versionOf(key) }

  const done = await heard((own) => one.editor.rename(key, next.slug, { ...asking, ...own }))

  t.match(done, { kind: 'published' }, JSON.stringify(done).slice(0, 900))
  t.equal(await one.statusOf('/education/articles/skorost/'), 200)
  t.match((await filesOf(next.slug))[1], 'иначе')
  const kept = { hasDraft: true, data: { title: 'Написано и не вышло' } }
  t.match(await one.editor.read(next), kept)
  matchLists(t, await one.editor.history(next), [
    { action: 'rename', changes: { 0: { file: 'articles/skorost/index.md' } } },
    { action: 'files', changes: { 0: { file: 'articles/skorost/index.md', before: text } } }
  ])

  const version = 'version' in beside ? beside.version : 0
  const again = { actor: ACTOR, version: await versionOf(next) }
  const back = await heard((own) =>
    one.editor.restore({ version, side: 'before' }, next, { ...again, ...own })
  )
  t.match(back, { kind: 'published' }, JSON.stringify(back).slice(0, 900))
  t.same(await filesOf(next.slug), before)
  t.match(await readFile(others, 'utf8'), 'иначе', 'a picture of another text is left alone')
  t.match(await one.editor.read(next), kept, 'what was not published yet is still there')
})
