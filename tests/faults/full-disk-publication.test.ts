import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import t from 'tap'
import { mountSmall } from '../support/small-disk.ts'
import { buildTestRoom } from '../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../support/text-forms.ts'

const NEWS = '/texts/news/ofis-v-krasnodare'
const PAGE = '/news/ofis-v-krasnodare/'

t.test(
  'a full disk: the site and the drafts stay as they were, and an editor is told',
  async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'full-'))
    const DATA_DIR = join(root, 'data')
    const disk = mountSmall(DATA_DIR, 32)
    // Once the site is closed, which may still write there.
    t.teardown(async () => {
      disk?.unmount()
      await rm(root, { recursive: true, force: true })
    })
    if (!disk) {
      t.pass('skipped', { skip: 'mounting a small file system needs root' })
      return
    }
    const { app, editor, sitePage } = await buildTestRoom(t, { env: { DATA_DIR } })
    const before = await sitePage(PAGE)
    t.equal((await sendText(editor, NEWS, { title: 'Без места на диске' })).status, 303)
    const publishing = textFormIn(await editor.page(`${NEWS}/publish`), 'form[data-publish]')

    disk.fill()
    const kept = await editor.post(`${NEWS}/publish`, { ...publishing, action: 'publish' })
    t.equal(kept.statusCode, 507)
    t.match(parse(kept.body).structuredText, /кончилось место[\s\S]*прежний текст/)
    t.equal(await sitePage(PAGE), before)
    const left = await readdir(join(DATA_DIR, 'texts')).catch(() => [])
    t.notOk(
      left.some((name) => name.startsWith('candidate-')),
      'no candidate is left'
    )

    const long = { body: 'Набранное, когда места уже нет. '.repeat(5000) }
    const typed = await sendText(editor, NEWS, long)
    t.equal(typed.status, 507)
    t.ok(typed.body.includes('кончилось место'))
    const unsent = textFormIn(parse(typed.body), 'form[data-unsent]')
    t.equal(unsent.body, long.body, 'what was typed is given back')
    t.equal((await app.inject('/')).statusCode, 200, 'pages go on')

    await disk.empty()
    while ((await app.inject('/readyz')).statusCode !== 200) await setTimeout(50)
    const form = textFormIn(await editor.page(NEWS))
    t.equal(form.title, 'Без места на диске', 'the draft stays')
    t.notOk(form.body?.includes('когда места уже нет'))
    t.equal((await publishText(editor, NEWS)).status, 303)
    t.match(await sitePage(PAGE), 'Без места на диске')
  }
)
