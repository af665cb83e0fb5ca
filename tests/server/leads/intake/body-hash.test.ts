import t from 'tap'
import { bodyHash } from '../../../../src/server/leads/intake/take-lead.ts'
import type { LeadField } from '../../../../src/shared/lead/lead-fields.ts'

const FIELDS: LeadField[] = ['fio', 'phone', 'message']
const LEAD = { webFormID: '1', fio: 'Проба', phone: '+79123456789' }

t.test('a field that is new or not filled in makes no other lead', async (t) => {
  const hash = bodyHash(LEAD, FIELDS, undefined)
  t.match(hash, /^[0-9a-f]{64}$/)
  t.equal(bodyHash({ ...LEAD, message: '' }, FIELDS, undefined), hash)
  t.equal(bodyHash(LEAD, ['site', ...FIELDS, 'email'], undefined), hash, 'nor does its place')
})

t.test('what is filled in, its field and the file do', async (t) => {
  const hash = bodyHash(LEAD, FIELDS, undefined)
  t.not(bodyHash({ ...LEAD, message: 'Да' }, FIELDS, undefined), hash)
  t.not(bodyHash({ ...LEAD, phone: '', message: LEAD.phone }, FIELDS, undefined), hash)
  t.not(bodyHash(LEAD, FIELDS, 'ab'), hash)
})
