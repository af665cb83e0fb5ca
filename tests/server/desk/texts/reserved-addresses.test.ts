import t from 'tap'
import { isReserved, TEXT_PARTS, textPaths } from '../../../../src/server/desk/texts/text-paths.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { discardText, sendText } from '../../../support/text-forms.ts'

t.setTimeout(2_400_000)

const { editor, store } = await buildTestRoom(t)

t.test('no new text gets an address that is one of the room’s own', async (t) => {
  const texts = [
    ['news', 'index'],
    ['services', 'seo/index'],
    ...TEXT_PARTS.map((part) => ['services', `seo/${part}`])
  ] as const
  for (const [collection = '', slug = ''] of texts) {
    const done = await sendText(editor, `/texts/new?collection=${collection}`, {
      slug,
      title: 'Новый'
    })
    t.equal(done.status, 422, slug)
    t.match(done.body, 'занят страницами редакции', slug)
  }
  t.notOk(isReserved({ collection: 'news', slug: 'history' }), 'a word alone is no page of a text')
})

t.test('a draft that has such an address from before is opened and removed', async (t) => {
  for (const [collection, slug, file] of [
    ['news', 'index', 'news/index/index.md'],
    ['services', 'seo/preview', 'services/seo/preview.md']
  ] as const) {
    const draft = {
      file,
      text: '---\ntitle: Старый\n---\n',
      base: undefined,
      pictures: {},
      actor: 'a'
    }
    await store.texts.saveDraft(draft, undefined)
    const path = textPaths.text({ collection, slug })
    const list = await editor.page('/texts')
    t.ok(list.querySelector(`[data-text-row="${collection}/${slug}"] a[href="${path}"]`), slug)
    t.match((await editor.page(path)).querySelector('form[data-text]')?.text, /\S/)
    t.match(await discardText(editor, path), /^\/texts\?done=forgotten&/)
    t.equal((await editor.ask(path)).statusCode, 404)
  }
})
