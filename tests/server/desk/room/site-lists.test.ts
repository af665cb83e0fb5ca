import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

const { editor, app, sitePage, contentDir } = await buildTestRoom(t)
const fileText = (name: string) => readFile(join(contentDir, name), 'utf8')

t.test('a term of the glossary is a row of a form, and the rest of the file stays', async (t) => {
  const before = await fileText('glossary.yml')
  const path = '/texts/site/glossary'
  const page = await editor.page(path)
  const rows = page.querySelectorAll('[data-list="terms"] > ol > [data-list-row]')
  t.equal(rows.length, before.match(/^- /gm)?.length)
  t.notOk(page.querySelector('[name="body"]'))
  const sent = { 'terms.1.text': 'Слова, по которым нажимают, и ничего больше.' }
  t.equal((await sendText(editor, path, sent)).to, `${path}?done=draft`)
  t.equal((await publishText(editor, path)).to, `${path}?done=published`)
  t.match(await sitePage('/education/glossary/'), /и\sничего больше/)
  const [was, is] = [before, await fileText('glossary.yml')].map((text) => text.split('\n'))
  t.equal(is?.filter((line, at) => line !== was?.[at]).length, 1, 'one line of the file')

  const added = parse((await sendText(editor, path, {}, 'add:terms')).body)
  const last = Object.keys(textFormIn(added)).findLast((name) => name.endsWith('.term')) ?? ''
  const own = {
    [last]: 'Ямб',
    [last.replace('.term', '.slug')]: 'yamb',
    [last.replace('.term', '.text')]: 'Стопа.'
  }
  const form = { ...textFormIn(added), ...own, action: 'draft' }
  t.equal((await editor.post(path, form)).statusCode, 303)
  t.equal((await publishText(editor, path)).status, 303)
  t.equal(
    await fileText('glossary.yml'),
    `${is?.join('\n').trimEnd()}\n- term: "Ямб"\n  slug: yamb\n  text: "Стопа."\n`
  )
})

t.test(
  'a former address leads where its row says; one that does nothing is told by its field',
  async (t) => {
    const before = await fileText('redirects.yml')
    const path = '/texts/site/redirects'
    const added = parse((await sendText(editor, path, {}, 'add:redirects')).body)
    const last =
      Object.keys(textFormIn(added)).findLast((name) => /^redirects\.\d+\.from$/.test(name)) ?? ''
    const send = (from: string, to: string) =>
      editor.post(path, {
        ...textFormIn(added),
        [last]: from,
        [last.replace('from', 'to')]: to,
        action: 'draft'
      })
    t.equal((await send('/старая/', '/prices/')).statusCode, 303)
    t.equal((await publishText(editor, path)).status, 303)
    const answer = await app.inject(encodeURI('/старая/'))
    t.same([answer.statusCode, answer.headers.location], [301, '/prices/'])
    const after = await fileText('redirects.yml')
    t.equal(after.replace(/^.*старая.*\n/m, ''), before)

    await sendText(editor, path, { [last.replace('from', 'to')]: '/net-takoj/' })
    const plan = await editor.page(`${path}/publish`)
    const [remark] = plan.querySelectorAll('[data-remark]').map(({ text }) => text.trim())
    t.match(plan.querySelector('.diff')?.text, /Прежние адреса: Куда ведёт.*net-takoj/s)
    t.match(remark, /^Прежние адреса: Прежние адреса: Куда ведёт: .*\/net-takoj\//)
  }
)

t.test('a term that leads to a page leads to its next address', async (t) => {
  const glossary = await fileText('glossary.yml')
  const [, see = '', slug = ''] = /see: (\/education\/articles\/([\w-]+)\/)/.exec(glossary) ?? []
  const path = `/texts/articles/${slug}`
  const page = await editor.page(`${path}/rename`)
  const form = { ...textFormIn(page, 'form[data-rename]'), slug: `${slug}-snova` }
  const answer = await editor.post(`${path}/rename`, form)
  t.equal(answer.statusCode, 303, 'nobody is asked about lists that an administrator keeps')
  const after = await fileText('glossary.yml')
  t.notMatch(after, `see: ${see}\n`)
  t.match(after, `see: ${see.replace(slug, `${slug}-snova`)}`)
  t.equal((await app.inject(see)).headers.location, see.replace(slug, `${slug}-snova`))
  const asked = await fileText('demand.yml')
  t.match(asked, `page: ${see.replace(slug, `${slug}-snova`)},`, 'and so does what people ask for')
  t.notMatch(asked, `page: ${see},`)
})
