import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

t.setTimeout(2_400_000)

const NEWS = '/texts/news/itogi-2024'
const PRICES = '/texts/services/seo'
const { editor, sitePage, contentDir } = await buildTestRoom(t)
const plain = (html: string) => html.replaceAll('&nbsp;', ' ').replaceAll('\u00A0', ' ')
const LEAD =
  'Тариф «Опора» стоит {{price.seo.opora}} ₽ в месяц, а офисов у нас {{count.offices прописью}}.'

t.test(
  'an editor types a name, sees its value beside the field, and visitors see the value alone',
  async (t) => {
    const sent = await sendText(editor, NEWS, { lead: LEAD })
    t.equal(sent.status, 303)
    const page = await editor.page(NEWS)
    t.equal(textFormIn(page).lead, LEAD, 'what was typed is kept')
    const values = page
      .querySelectorAll('.is-lead [data-fact]')
      .map((one) => [one.getAttribute('data-fact'), plain(one.querySelector('dd')?.text ?? '')])
    t.same(values, [
      ['{{price.seo.opora}}', '120 000'],
      ['{{count.offices прописью}}', 'шесть']
    ])
    const frame = plain((await editor.ask(`${NEWS}/frame`)).body)
    t.match(frame, 'стоит 120 000 ₽')
    t.notMatch(frame, '{{')
    t.match(
      (await editor.page(`${NEWS}/publish`)).text,
      '{{price.seo.opora}}',
      'the change is of the name'
    )

    t.equal((await publishText(editor, NEWS)).status, 303)
    t.match(plain(await sitePage('/news/itogi-2024/')), 'стоит 120 000 ₽')
    t.match(await readFile(join(contentDir, 'news/itogi-2024.md'), 'utf8'), '{{price.seo.opora}}')
  }
)

t.test('a price published in the room changes every page that says it', async (t) => {
  const fields = textFormIn(await editor.page(PRICES))
  const [name = ''] = Object.keys(fields).filter(
    (key) => /tariffs/.test(key) && fields[key]?.includes('120000')
  )
  await sendText(editor, PRICES, { [name]: (fields[name] ?? '').replace('120000', '125000') })
  t.equal((await publishText(editor, PRICES)).status, 303)
  for (const path of [
    '/news/itogi-2024/',
    '/faq/',
    '/contacts/moskva/',
    '/services/seo/',
    '/prices/'
  ]) {
    const body = plain(await sitePage(path))
    t.match(body, '125 000', path)
    t.notMatch(body, '{{', path)
  }
  t.match(plain(await sitePage('/faq/')), '152 500 ₽ с НДС')
})

t.test('a name that nobody knows is told at its field, and is not published', async (t) => {
  await sendText(editor, NEWS, { lead: LEAD.replace('seo.opora', 'seo.opra') })
  const page = await editor.page(NEWS)
  t.match(page.querySelector('[data-error-for="lead"]')?.text, /Нет факта \{\{price\.seo\.opra\}\}/)
  t.match(page.querySelector('.is-lead [data-fact]')?.text, 'не печатается')
  const { to, status } = await sendText(editor, NEWS, {}, 'publish')
  t.ok(status !== 303 || to.includes('/publish'))
  t.match(plain(await sitePage('/news/itogi-2024/')), 'стоит 125 000 ₽')
})
