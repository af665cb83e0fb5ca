import t from 'tap'
import { leadHeadings } from '../../../src/server/leads/lead-export.ts'
import { ASKED_FIELDS, filledFields, LEAD_FIELDS } from '../../../src/shared/lead/lead-fields.ts'

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

t.test('what is filled in is stored, and shown to who answers', async (t) => {
  for (const name of filledFields()) {
    const { place } = ASKED_FIELDS[name]
    t.ok(LEAD_FIELDS.includes(name), name)
    t.ok(place || name === 'from' || name === 'to', `${name} has a place in letters`)
  }
})
