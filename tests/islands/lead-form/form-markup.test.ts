import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import type { CallbackFormProps } from '../../../src/islands/callback-form/callback-form.tsx'
import type { LeadFormProps } from '../../../src/islands/lead-form/lead-form.tsx'
import { island } from '../../../src/server/render/island.ts'
import { filledFields } from '../../../src/shared/lead/lead-fields.ts'
import { MESSAGES } from '../../../src/shared/lead/lead-rules.ts'
import { FORM_TEXTS, leadFormExamples } from '../../support/lead-form-examples.ts'

const { empty } = leadFormExamples
const THEMES = [
  { value: 'seo', label: 'Продвижение' },
  { value: 'other', label: 'Другой вопрос' }
]

const lead = (props: Partial<LeadFormProps> = {}) =>
  parse(island('lead-form', { id: 'f', props: { ...empty, ...props } }))

const callback = (props: Partial<CallbackFormProps> = {}) => {
  const { rules, consentVersion } = empty
  const office = { name: 'Москва', utc: 'UTC+3' }
  const words = { ...FORM_TEXTS.ru, promise: FORM_TEXTS.ru.promises.callback }
  return parse(
    island('callback-form', {
      id: 'c',
      props: { rules, consentVersion, office, words, ...props }
    })
  )
}

const field = (form: HTMLElement, name: string) => form.querySelector(`[name="${name}"]`)
const names = (form: HTMLElement) =>
  form
    .querySelectorAll('input, select, textarea')
    .map((control) => String(control.getAttribute('name')))
    .filter((name) => name !== undefined)

t.test('a form works without a script: it posts to the address of leads', async (t) => {
  for (const [form, kind] of [
    [lead(), 'main'],
    [callback(), 'callback']
  ] as const) {
    const own = form.querySelector('form')
    t.equal(own?.getAttribute('method'), 'post')
    t.equal(own?.getAttribute('action'), '/api/v1/form/')
    t.equal(own?.getAttribute('enctype'), 'multipart/form-data')
    t.equal(own?.getAttribute('data-form'), kind)
    t.equal(field(form, 'WEB_FORM_ID')?.getAttribute('value'), kind === 'main' ? '1' : '2')
    t.equal(field(form, 'consent_version')?.getAttribute('value'), empty.consentVersion)
    t.equal(field(form, 'website')?.getAttribute('tabindex'), '-1', 'nobody gets to the trap')
    t.ok(field(form, 'website')?.closest('[aria-hidden="true"]'))
    t.notOk(field(form, 'page'))
  }
})

/** Of these the fixed form asks at once; the rest is folded. */
const CONTACTS: readonly string[] = ['fio', 'phone', 'email']
/** What its record says the main form asks for. */
const ASKED = filledFields(({ forms }) => forms.includes('main'))
const FOLDED = ASKED.filter((name) => !CONTACTS.includes(name))

const places = [
  { place: 'page', has: [...ASKED, 'agreement'] },
  { place: 'modal', has: [...ASKED, 'file', 'agreement'] },
  { place: 'fixed', has: [...CONTACTS, ...FOLDED, 'agreement'] }
] as const

for (const { place, has } of places) {
  t.test(`a form that stands as ${place} asks for ${has.join(', ')}`, async (t) => {
    const form = lead({ place, themes: THEMES })
    t.same(names(form), ['WEB_FORM_ID', 'consent_version', 'website', ...has])
    t.equal(field(form, 'theme')?.tagName, 'SELECT')
    t.equal(Boolean(field(form, 'message')?.closest('details')), place === 'fixed', 'folded')
    t.equal(
      field(form, 'message')?.getAttribute('rows'),
      { page: '4', modal: '2', fixed: '4' }[place]
    )
  })
}

t.test('a fault stands at its field, two or more are also listed and lead there', async (t) => {
  const errors = { phone: MESSAGES.phone, email: MESSAGES.email }
  const one = lead({ errors: { phone: MESSAGES.phone } })
  t.notOk(one.querySelector('[role="alert"]'))
  t.equal(field(one, 'phone')?.getAttribute('aria-invalid'), 'true')
  const described = field(one, 'phone')?.getAttribute('aria-describedby')?.split(' ') ?? []
  const said = described.map((id) => one.getElementById(id)?.text)
  const { either } = FORM_TEXTS.ru.form
  t.same(said, ['+7', MESSAGES.phone, either], 'E5: its code, then its fault')
  t.ok(one.querySelector('[data-error-for="email"]')?.hasAttribute('hidden'))
  t.match(field(one, 'email')?.getAttribute('aria-describedby'), /^\S+-either$/)

  const many = lead({ errors })
  const links = many.querySelectorAll('[role="alert"] a')
  t.same(
    links.map(({ text }) => text),
    ['Телефон: неверный формат телефона', 'Электронная почта: неверный формат email']
  )
  for (const link of links) t.ok(many.getElementById(link.getAttribute('href')?.slice(1) ?? ''))
})

t.test('an English form speaks English, its faults and its documents too', async (t) => {
  const form = lead({
    lang: 'en',
    words: FORM_TEXTS.en,
    send: { text: 'Send', note: 'We answer in two hours' },
    errors: { fio: MESSAGES.required, message: MESSAGES.tooLong(5000) }
  })
  t.notMatch(form.querySelector('form')?.text, /[а-яё]/i)
  t.match(form.querySelector('[role="alert"]')?.text, 'Name: fill in this field')
  t.equal(
    form.querySelector('[data-error-for="message"]')?.text,
    'Error! No more than 5000 characters'
  )
  const documents = form.querySelectorAll('label a')
  t.same(
    documents.map((link) => link.getAttribute('href')),
    ['/en/consent/', '/en/privacy/']
  )
  t.notOk(form.querySelector('[data-open-modal]'), 'the dialog is in Russian')
  t.match(form.querySelector('[role="status"]')?.text, 'We answer in two hours')
})

t.test(
  'the agreement is never given beforehand, and required where the operator says so',
  async (t) => {
    const box = (props: Partial<LeadFormProps>) => field(lead(props), 'agreement')
    t.notOk(box({})?.hasAttribute('checked'))
    t.notOk(box({})?.hasAttribute('required'))
    t.notOk(box({ values: { agreement: 'false' } })?.hasAttribute('checked'))
    t.ok(box({ values: { agreement: 'true' } })?.hasAttribute('checked'))
    t.ok(box({ rules: { ...empty.rules, consentRequired: true } })?.hasAttribute('required'))

    const faulty = box({ errors: { agreement: MESSAGES.required } })
    t.equal(faulty?.getAttribute('aria-invalid'), 'true')
    t.match(faulty?.getAttribute('aria-describedby'), /agreement-error$/)
    t.match(box({})?.getAttribute('aria-describedby'), /^\S+-more$/)

    const other = { path: '/legal/soiskatel/', title: 'согласие соискателя' }
    const paths = (form: HTMLElement) =>
      form.querySelectorAll('label a').map((link) => link.getAttribute('href'))
    t.same(paths(lead()), ['/legal/consent/', '/legal/privacy/'])
    const application = lead({ otherConsent: other })
    t.same(paths(application), ['/legal/soiskatel/', '/legal/privacy/'])
    t.ok(field(application, 'file'), 'an application may have a file')
    const said = (form: HTMLElement) => form.querySelector('.checkbox__label')?.text ?? ''
    t.match(said(lead()), /Без\u00A0отметки/, 'what an empty tick means is said before sending')
    t.notMatch(said(application), /Без\u00A0отметки/)
    t.notMatch(said(lead(leadFormExamples.consentRequired)), /Без\u00A0отметки/)
  }
)

t.test(
  'a callback asks for a phone and hours of the office, nine to six unless chosen',
  async (t) => {
    const chosen = (form: HTMLElement, name: string) =>
      field(form, name)?.querySelector('option[selected]')?.text
    const form = callback()
    t.same(names(form), [
      ...['WEB_FORM_ID', 'consent_version', 'website', 'do_not_check_captcha'],
      ...[...filledFields(({ forms }) => forms.includes('callback')), 'agreement']
    ])
    t.same([chosen(form, 'from'), chosen(form, 'to')], ['09:00', '18:00'])
    t.ok(field(form, 'phone')?.hasAttribute('required'))
    t.match(form.text, 'Время офиса: Москва, UTC+3')
    const note = form.querySelector('[role="status"]')
    t.match(note?.text, FORM_TEXTS.ru.promises.callback)
    t.equal(
      note?.getAttribute('data-promise'),
      FORM_TEXTS.ru.promises.callback,
      'whatever it says later'
    )

    const again = callback({
      values: { from: '11:00', to: '12:00' },
      errors: { from: MESSAGES.callTime }
    })
    t.same([chosen(again, 'from'), chosen(again, 'to')], ['11:00', '12:00'])
    t.equal(field(again, 'from')?.getAttribute('aria-invalid'), 'true')
    t.equal(field(again, 'to')?.getAttribute('aria-invalid'), 'false', 'one fault is said once')
  }
)
