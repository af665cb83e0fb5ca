import { once } from 'node:events'
import t from 'tap'
import { keepLead, waitingLeads } from '../../../src/islands/lead-form/lead-queue.ts'
import { repeatLeads } from '../../../src/islands/lead-form/repeat-leads.ts'
import { createLeadSender } from '../../../src/islands/lead-form/send-lead.ts'
import { LEAD_LIMITS } from '../../../src/shared/lead/lead-fields.ts'
import { MESSAGES } from '../../../src/shared/lead/lead-rules.ts'
import { openIntake } from '../../support/lead-intake.ts'
import { openPageGlobals } from '../../support/page-globals.ts'

const RULES = {
  emptyPhone: '+7 000 000-00-00',
  emptyEmail: 'a@example.com',
  consentRequired: false
}
const VALUES = { webFormID: '1', fio: 'Анна', phone: '912 345-67-89' }
const FILLED = { values: VALUES, page: '', website: '' }

/** A file that has gone from the disk, or from the browser's own storage. */
function goneFile(name: string): File {
  return Object.assign(new File(['x'], name), { arrayBuffer: () => Promise.reject(new Error()) })
}

t.test('V01: a lead whose file is gone is not sent, and says so', async (t) => {
  const { origin, received } = await openIntake(t)
  openPageGlobals(t, origin, '/contacts/')
  const sender = createLeadSender(RULES)
  const ignore = () => undefined
  const answer = await sender.send({ ...FILLED, file: goneFile('бриф.txt') }, ignore, ignore)
  t.match(answer, { result: 'error', fields: { file: MESSAGES.fileUnread } })
  t.same(received, [])
  t.same(await waitingLeads(), [])
})

t.test('V01: a lead whose file is lost while it waits goes without it, and says so', async (t) => {
  const { origin, received } = await openIntake(t)
  const { window, document } = openPageGlobals(t, origin, '/contacts/')
  const message = 'Здравствуйте'
  const since = Date.now()
  const fields = { webFormID: '1', message }
  await keepLead({ key: 'short', fields, path: '/', since, file: goneFile('бриф.txt') })
  const long = { webFormID: '1', message: 'я'.repeat(LEAD_LIMITS.message) }
  await keepLead({ key: 'long', fields: long, path: '/', since: since + 1, file: goneFile('b') })
  const arrived = once(document, 'lead-arrived')

  const repeating = repeatLeads()
  const online = setInterval(() => window.dispatchEvent(new Event('online')), 5)
  await arrived
  await repeating
  clearInterval(online)

  t.same(
    received.map(({ file }) => file),
    [undefined, undefined]
  )
  t.match(received[0]?.fields.message, /^Здравствуйте\r?\n\r?\nФайл «бриф.txt» не приложен/)
  t.equal(received[1]?.fields.message, long.message, 'what is full is not cut for it')
})
