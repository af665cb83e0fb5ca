import { parse } from 'node-html-parser'
import t from 'tap'
import { leadFormExamples } from '../../../src/islands/lead-form/lead-form.examples.ts'
import type { ModalProps } from '../../../src/islands/modal/modal.tsx'
import { boundWords } from '../../../src/server/content/typography.ts'
import { island } from '../../../src/server/render/island.ts'

const { rules, consentVersion } = leadFormExamples.empty
const MESSENGERS = [
  { name: 'Telegram', url: 'https://t.me/agency' },
  { name: 'MAX', url: 'https://max.ru/agency' }
]
const PHONE = { text: '8 (800) 000-01-00', link: 'tel:+78000000100' }
const calls = { phone: PHONE, messengers: MESSENGERS, sheet: '/assets/steps.css' }

const DIALOGS: ModalProps[] = [
  { kind: 'request', form: { ...leadFormExamples.empty, place: 'modal' } },
  {
    kind: 'callback',
    form: { rules, consentVersion, office: { name: 'Москва', utc: 'UTC+3' } }
  },
  { kind: 'agreement', title: 'Согласие на\u00A0обработку' },
  { kind: 'success', ...calls },
  { kind: 'success', lang: 'en', ...calls }
]

const render = (props: ModalProps) => parse(island('modal', { id: 'd', props }))

for (const props of DIALOGS) {
  t.test(`${props.kind}: a name, a cross, words that keep together`, async (t) => {
    const dialog = render(props)
    const title = dialog.querySelector('h2')
    t.equal(title?.id, `${props.kind}-title`)
    t.ok(title?.text)
    t.ok(dialog.querySelector('button[type="button"][data-action="modal-close"]'))
    const own = dialog.querySelectorAll('h2, p, li').filter((one) => !one.closest('form'))
    for (const { text } of own) t.equal(text, boundWords(text))
  })
}

t.test('a form in a dialog is an island of its own, taken over with the dialog', async (t) => {
  for (const [at, name] of ['lead-form', 'callback-form'].entries()) {
    const inner = render(DIALOGS[at] as ModalProps).querySelectorAll('[data-island] [data-island]')
    t.same(
      inner.map((one) => one.getAttribute('data-island')),
      [name]
    )
    t.notOk(inner[0]?.hasAttribute('data-props'), 'they are those of the dialog')
    t.ok(inner[0]?.querySelector('form[data-place="modal"]'))
  }
})

t.test('before it is known what for, thanks are said with the usual promise', async (t) => {
  const [russian, english] = DIALOGS.slice(3).map(render)
  t.equal(
    russian?.querySelector('[data-next-lead]')?.text.replaceAll('\u00A0', ' '),
    'Ответим в рабочее время за 30 минут.'
  )
  t.notOk(russian?.querySelector('[data-result-id], link'))
  t.same(
    russian?.querySelectorAll('.modal__foot a').map((link) => link.getAttribute('href')),
    [PHONE.link, ...MESSENGERS.map(({ url }) => url)]
  )
  t.notMatch(english?.toString(), /[а-яё]/i)
})

t.test('an island that few open waits in a template, in the element that it is', async (t) => {
  const html = island('modal', {
    id: 'd',
    props: { kind: 'agreement', title: 'Согласие' },
    when: 'open',
    isPacked: true,
    element: { tag: 'dialog', attributes: 'class="modal" data-modal="agreement"' }
  })
  t.match(
    html,
    /^<dialog id="d" class="modal" data-modal="agreement" data-island="modal" data-when="open"/
  )
  t.match(html, /'><template><div class="modal__head">.*<\/template><\/dialog>$/)
})
