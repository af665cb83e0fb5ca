import { parse } from 'node-html-parser'
import t from 'tap'
import type { ModalProps } from '../../../src/islands/modal/modal.tsx'
import { boundWords } from '../../../src/server/content/typography.ts'
import { island } from '../../../src/server/render/island.ts'
import { FORM_TEXTS, leadFormExamples } from '../../support/lead-form-examples.ts'

const { rules, consentVersion } = leadFormExamples.empty
const MESSENGERS = [
  { name: 'Telegram', url: 'https://t.me/agency' },
  { name: 'MAX', url: 'https://max.ru/agency' }
]
const PHONE = { text: '8 (800) 000-01-00', link: 'tel:+78000000100' }
const calls = { phone: PHONE, messengers: MESSENGERS }
const { ru, en } = FORM_TEXTS
const close = 'Закрыть'
const callbackWords = { ...ru, promise: ru.promises.callback }
const head = { close, title: 'Обсудить проект', lead: 'Ответим по\u00A0делу.' }
const agreement: ModalProps = {
  kind: 'agreement',
  title: 'Согласие на\u00A0обработку',
  words: ru.agreement,
  close
}

const DIALOGS: ModalProps[] = [
  { kind: 'request', ...head, form: { ...leadFormExamples.empty, place: 'modal' } },
  {
    kind: 'callback',
    ...head,
    form: { rules, consentVersion, words: callbackWords, office: { name: 'Москва', utc: 'UTC+3' } }
  },
  agreement,
  { kind: 'success', close, words: ru, ...calls },
  { kind: 'success', close: 'Close', words: en, ...calls }
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

t.test('an island that few open waits in a template, in the element that it is', async (t) => {
  const html = island('modal', {
    id: 'd',
    props: agreement,
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

const html = island('fixed-form', {
  id: 'fixed',
  element: { tag: 'aside', attributes: 'data-fixed-form' },
  props: {
    ...leadFormExamples.empty,
    place: 'fixed',
    title: 'Разберём ваш случай',
    close: 'Убрать'
  },
  when: 'touch'
})
const form = parse(html).querySelector('[data-fixed-form]')

t.test(
  'the fixed form is the island itself, and the lead form stands in it as another',
  async (t) => {
    t.equal(form?.tagName, 'ASIDE')
    t.equal(form?.getAttribute('data-island'), 'fixed-form')
    const inner = form?.querySelector(':scope > #fixed-form')
    t.equal(inner?.getAttribute('data-island'), 'lead-form')
    t.notOk(inner?.hasAttribute('data-props'), 'it is taken over with the other')
    t.ok(inner?.querySelector('form[data-form="main"][data-place="fixed"]'))
  }
)

t.test(
  'before hydration its toggle is a link to the form, which says that it is folded',
  async (t) => {
    const toggle = form?.querySelector('a[data-action="fixed-form-toggle"]')
    t.equal(toggle?.text, 'Разберём ваш случай')
    t.equal(toggle?.getAttribute('href'), '#fixed-form')
    t.equal(toggle?.getAttribute('aria-controls'), 'fixed-form')
    t.equal(toggle?.getAttribute('aria-expanded'), 'false')
    t.equal(
      form?.querySelector('[data-action="fixed-form-close"]')?.getAttribute('type'),
      'button',
      'the cross sends nothing'
    )
  }
)

t.test('what an island is given comes to the browser as it was', async (t) => {
  const errors = { fio: `"и" 'или' <теги> & &amp; &#39; \\n` }
  const html = island('lead-form', { id: 'hero', props: { ...leadFormExamples.empty, errors } })
  const data = parse(html).querySelector('div')?.getAttribute('data-props') ?? ''
  t.same(JSON.parse(data), { ...leadFormExamples.empty, errors })
})

t.test('what was rendered for one page is not shown on another that differs', async (t) => {
  const [first, second] = ['Первая', 'Вторая'].map((fio) =>
    island('lead-form', { id: 'same', props: { ...leadFormExamples.empty, errors: { fio } } })
  )
  t.match(first, 'Первая')
  t.match(second, 'Вторая')
  t.match(island('lead-form', { id: 'other', props: leadFormExamples.empty }), 'id="other"')
})

for (const [name, props] of Object.entries(leadFormExamples)) {
  t.match(island('lead-form', { id: 'demo', props }), '</form>', `lead-form: ${name}`)
}
