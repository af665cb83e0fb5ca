import t from 'tap'
import { completeLead } from '../../src/shared/lead-payload.ts'
import { leadSource } from '../../src/shared/lead-source.ts'

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
