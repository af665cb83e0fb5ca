import t from 'tap'
import { leadHeadings } from '../../../src/server/leads/lead-export.ts'
import { leadSource } from '../../../src/shared/attribution/lead-source.ts'
import { LEAD_FIELDS } from '../../../src/shared/lead/lead-fields.ts'
import { completeLead } from '../../../src/shared/lead/lead-rules.ts'

const RULES = { emptyPhone: '+7 000 000-00-00', emptyEmail: 'no-email@example.com' }

t.test('values are URL-encoded first and lose their parentheses last', async (t) => {
  const source = leadSource(new Map(), 'https://agency.example/a(b)?q=я')
  const lead = completeLead(
    { fio: 'Анна (директор)', phone: '(912) 345', site: 'https://e.ru/(x)', message: ':(' },
    source,
    RULES
  )

  t.match(lead, {
    fio: 'Анна директор',
    phone: '+7 912 345',
    email: RULES.emptyEmail,
    site: 'https%3A%2F%2Fe.ru%2Fx',
    message: ':',
    page: 'https%3A%2F%2Fagency.example%2Fab%3Fq%3D%D1%8F',
    firstContactCanal: ''
  })
})

t.test('an empty phone is the stand-in, one with its own dial code stays as it is', async (t) => {
  const source = leadSource(new Map(), '')
  t.equal(completeLead({ phone: ' ' }, source, RULES).phone, RULES.emptyPhone)
  t.equal(completeLead({ phone: '+44 20 7946 0958' }, source, RULES).phone, '+44 20 7946 0958')
})

t.test('a callback has neither e-mail nor site', async (t) => {
  const lead = completeLead({ webFormID: '2', phone: '1' }, leadSource(new Map(), ''), RULES)
  t.notOk('email' in lead || 'site' in lead)
})

/** What was typed in a form without JavaScript, and what the lead has. */
const PHONES = {
  // a Russian number with its 8 or 7, as the mask writes it
  '8 912 345-67-89': '+7 912 345-67-89',
  '89123456789': '+7 912 345-67-89',
  '8\u00A0912\u00A0345\u201067\u201189': '+7 912 345-67-89',
  '7 912 345 67 89': '+7 912 345-67-89',
  '912 345-67-89': '+7 912 345-67-89',
  '8 800 555-35-35': '+7 800 555-35-35',
  '800 555-35-35': '+7 800 555-35-35',
  '8 812 345-67-89': '+7 812 345-67-89',
  // without its 8: as typed
  '9123456789': '+7 9123456789',
  // with more than the number
  '8 495 123-45-67 доб. 12': '+7 495 123-45-67 доб. 12',
  '8 912 345-67-89, 8 495 123-45-67': '+7 912 345-67-89, 8 495 123-45-67',
  'тел. 8 912 345-67-89': 'тел. +7 912 345-67-89',
  // a code of its own
  '+7 912 345-67-89': '+7 912 345-67-89',
  '(+7) 912 345-67-89': '+7 912 345-67-89',
  '\u202A+7 912 345-67-89\u202C': '+7 912 345-67-89',
  '+44 20 7946 0958': '+44 20 7946 0958',
  '00 375 29 123-45-67': '+375 29 123-45-67',
  '8 10 375 29 123-45-67': '+375 29 123-45-67',
  // too few digits, or too many: as typed
  '123': '+7 123',
  '345-67-89': '+7 345-67-89',
  '912 345-67-89-0': '+7 912 345-67-89-0'
} as const

t.test('review-code 3: a number is read as the form reads it, and nothing is lost', async (t) => {
  const source = leadSource(new Map(), '')
  for (const [typed, sent] of Object.entries(PHONES)) {
    const { phone } = completeLead({ phone: typed }, source, RULES)
    t.equal(phone, sent, typed)
    t.equal(completeLead({ ...(phone && { phone }) }, source, RULES).phone, sent, `again: ${sent}`)
  }
})

/** As files have had them since there were exports: programs read them by number. */
const FIRST_COLUMNS = [
  ...['resultID', 'createdAt', 'form', 'status', 'verdict', 'webFormID'],
  ...['theme', 'fio', 'phone', 'email', 'site', 'message', 'agreement', 'from', 'to'],
  ...['firstChannel', 'firstSource', 'lastChannel', 'lastSource', 'campaign'],
  ...['firstContactUrl', 'firstContactReferrer', 'firstContactTime', 'firstContactCanal'],
  ...['entryUrl', 'entryReferrer', 'entryCanal', 'clientID', 'page', 'callTouchID'],
  ...['do_not_check_captcha', 'consent_version', 'visit_path', 'city'],
  ...['file', 'repeatOf', 'outcome', 'amount', 'outcomeAt']
]

t.test('H4: a column keeps its number, whatever forms ask for later', async (t) => {
  t.same(leadHeadings().slice(0, FIRST_COLUMNS.length), FIRST_COLUMNS)
  t.same(
    leadHeadings().slice(FIRST_COLUMNS.length),
    LEAD_FIELDS.filter((name) => !FIRST_COLUMNS.includes(name))
  )
})
