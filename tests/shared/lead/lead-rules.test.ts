import t from 'tap'
import type { LeadForm, LeadValues } from '../../../src/shared/lead/lead-fields.ts'
import {
  checkLead,
  isEmailValid,
  isPhoneValid,
  MESSAGES
} from '../../../src/shared/lead/lead-rules.ts'

const RULES = {
  emptyPhone: '+7 (000) 000-00-00',
  emptyEmail: 'no-email@example.com',
  consentRequired: false
}
const { required, phone: badPhone, email: badEmail } = MESSAGES

function errors(values: LeadValues, form: LeadForm = 'main', rules = RULES) {
  const check = checkLead(form, { fio: 'Анна', ...values }, rules)
  return check.ok ? {} : check.errors
}

const contacts = [
  { phone: '', email: '', expect: { phone: required, email: required } },
  { phone: '+7 912 345-67-89', email: '', expect: {} },
  { phone: '', email: 'a@b.ru', expect: {} },
  { phone: '+7 912 3XX-XX-XX', email: '', expect: { phone: badPhone, email: required } },
  { phone: '+7 912 3XX-XX-XX', email: 'a@b.ru', expect: { phone: badPhone } },
  { phone: '', email: 'a@b', expect: { phone: required, email: badEmail } },
  { phone: '+7', email: 'a@b.ru', expect: {} },
  { phone: '+7 ', email: '', expect: { phone: required, email: required } },
  {
    phone: '+7 000 000-00-00',
    email: RULES.emptyEmail,
    expect: { phone: required, email: required }
  }
]

for (const { phone, email, expect } of contacts) {
  t.same(errors({ phone, email }), expect, `phone "${phone}", e-mail "${email}"`)
}

const phones = { '5': true, XXX: false, '': false, звоните: false, ['1'.repeat(33)]: false }
for (const [phone, valid] of Object.entries(phones)) t.equal(isPhoneValid(phone), valid, phone)

const emails = {
  'anna@example.ru': true,
  'анна@example.ru': false,
  'anna@пример.рф': true,
  'anna@example': false,
  'anna@example.ru, boris@example.ru': false,
  'anna@example.ru\r\nBcc: all@example.ru': false,
  'a b@example.ru': false,
  [`a@${'b'.repeat(250)}.ru`]: false
}
for (const [email, valid] of Object.entries(emails)) t.equal(isEmailValid(email), valid, email)

t.test('a name of blanks or of invisible characters is no name', async (t) => {
  for (const fio of [
    '',
    '   ',
    '()',
    '( )(',
    '\u3164',
    '\u2800',
    '\uFE0F',
    '\u200B\u200D',
    '\u00A0'
  ]) {
    t.same(errors({ fio, email: 'a@b.ru' }), { fio: required }, JSON.stringify(fio))
  }
})

t.test('limits are those of maxlength', async (t) => {
  t.same(errors({ email: 'a@b.ru', message: 'я'.repeat(5000) }), {})
  const lines = `${'я'.repeat(4900)}${'\r\n'.repeat(100)}`
  t.same(errors({ email: 'a@b.ru', message: lines }), {}, 'V06: a line break is one character')
  t.same(errors({ email: 'a@b.ru', message: 'я'.repeat(5001) }), {
    message: MESSAGES.tooLong(5000)
  })
})

t.test('an address is as long as it was typed, however it is sent', async (t) => {
  for (const [site, fault] of [
    [`https://a.ru/?q=${'я'.repeat(2032)}`, undefined],
    [`https://a.ru/?q=${'я'.repeat(2033)}`, MESSAGES.tooLong(2048)]
  ] as const) {
    for (const sent of [site, encodeURIComponent(site)]) {
      t.equal(errors({ email: 'a@b.ru', site: sent }).site, fault, `${sent.length}`)
    }
  }
})

t.test('a line break outside the message is refused', async (t) => {
  const fio = 'Анна\r\nSubject: spam'
  t.same(errors({ fio, email: 'a@b.ru' }), { fio: MESSAGES.lineBreak })
  t.same(errors({ email: 'a@b.ru', message: 'одна\r\nдругая' }), {})
})

t.test('consent is recorded, and required only where the operator says so', async (t) => {
  const required = { ...RULES, consentRequired: true }
  t.same(errors({ email: 'a@b.ru', agreement: 'false' }), {})
  t.same(errors({ email: 'a@b.ru', agreement: 'false' }, 'main', required), {
    agreement: MESSAGES.required
  })
  t.same(errors({ email: 'a@b.ru', agreement: 'true' }, 'main', required), {})
})

t.test('a callback needs a phone and a window within working hours', async (t) => {
  const phone = '+7 912 345-67-89'
  t.same(errors({ phone: '' }, 'callback'), { phone: required })
  t.same(errors({ phone, from: '09:00', to: '19:00' }, 'callback'), {})
  t.same(errors({ phone, from: '18:00', to: '18:00' }, 'callback'), { from: MESSAGES.callOrder })
  t.same(errors({ phone, from: '25:99', to: '26:00' }, 'callback'), {
    from: MESSAGES.callTime,
    to: MESSAGES.callTime
  })
  t.same(
    errors({ phone, to: '26:00' }, 'callback'),
    { to: MESSAGES.callTime },
    'at the choice itself'
  )
  t.same(errors({ phone, from: '' }, 'callback'), { from: MESSAGES.callTime })
  t.same(errors({ email: 'a@b.ru', from: '25:99' }), {}, 'the main form offers no hours')
})

t.test(
  'review-security 10: a line of the form holds no control characters, a message may',
  async (t) => {
    const lead = { fio: 'Анна', phone: '+7 912 345-67-89', email: '', message: 'а\n\u001Bб' }
    t.same(checkLead('main', lead, RULES), { ok: true })
    for (const field of ['fio', 'phone', 'site', 'theme'] as const) {
      for (const control of ['\u001B[31m', '\u0007', '\u007F', '\u009B31m']) {
        const check = checkLead('main', { ...lead, [field]: `${control}1` }, RULES)
        t.equal(check.ok ? '' : check.errors[field], MESSAGES.control, field)
      }
    }
    t.equal(isEmailValid('\u009Ba@b.ru'), false)
    // As pasted from a spreadsheet, or from the contacts of a telephone.
    const pasted = { ...lead, fio: 'Анна\tСмирнова', phone: '\u202A+7 912 345-67-89\u202C' }
    t.same(checkLead('main', pasted, RULES), { ok: true })
  }
)
