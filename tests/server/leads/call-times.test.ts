import t from 'tap'
import { type CallTimes, callTimes, placedHours } from '../../../src/server/leads/call-times.ts'
import { readWindow, windowKey } from '../../../src/server/leads/call-window.ts'
import type { LeadValues } from '../../../src/shared/lead/lead-fields.ts'
import { createZone } from '../../../src/shared/zone.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'

/** Monday, 11:30 in Moscow. */
const NOW = new Date('2026-11-23T08:30:00Z')

function timesOf(values: LeadValues, now = NOW, zone = MOSCOW) {
  return callTimes(readWindow(windowKey(values)), { offices: OFFICES, zone }, now)
}

const bothClocks = (times: CallTimes) =>
  [placedHours(times), times.ours].filter(Boolean).join(', у вас ')

t.test(
  'G01: the hours of a call are told by the clock of the client and of the reader',
  async (t) => {
    const cases: [LeadValues, string][] = [
      [{ from: '14:00', to: '16:00', city: 'ekaterinburg' }, '14–16 в Екатеринбурге, у вас 12–14'],
      [{ from: '09:00', to: '11:00', city: 'novosibirsk' }, '9–11 в Новосибирске, у вас 5–7'],
      [{ from: '14:00', to: '16:00', city: 'kazan' }, '14–16'],
      [{ from: '14:00', to: '16:00' }, '14–16'],
      [{ from: '14:00', to: '16:00', city: 'nowhere' }, '14–16'],
      [{ from: '10:00' }, '10–18'],
      [{ to: '12:00' }, '9–12'],
      [{ city: 'ekaterinburg' }, '9–18 в Екатеринбурге, у вас 7–16']
    ]
    for (const [values, words] of cases) t.equal(bothClocks(timesOf(values)), words)
    const kolkata = createZone('Asia/Kolkata')
    const values = { from: '14:00', to: '16:00', city: 'kazan' }
    t.equal(bothClocks(timesOf(values, NOW, kolkata)), '14–16 в Казани, у вас 16:30–18:30')
  }
)

t.test('what came instead of hours is as good as none', async (t) => {
  for (const [from, to] of [
    ['16:00', '14:00'],
    ['14:00', '14:00'],
    ['25:00', '26:00'],
    ['утром', 'вечером'],
    ['10:00-12:00 x', '13:00']
  ] as const) {
    const times = timesOf({ from, to, city: 'kazan' })
    t.match([times.ours, times.isAsked], ['9–18', false], `${from} ${to}`)
  }
})

t.test('a call may be made from its first minute up to its last', async (t) => {
  const values = { from: '14:00', to: '16:00', city: 'ekaterinburg' }
  const at = (time: string) => timesOf(values, new Date(`2026-11-23T${time}Z`))
  t.equal(at('08:59:59').isNow, false)
  t.equal(at('09:00:00').isNow, true)
  t.equal(at('10:59:59').isNow, true)
  const after = at('11:00:00')
  t.equal(after.isNow, false)
  t.equal(after.opens.toISOString(), '2026-11-24T09:00:00.000Z', 'the next day')
})

t.test('hours that somebody has chosen hold on any day, others on working days', async (t) => {
  const saturday = new Date('2026-11-21T10:00:00Z')
  t.equal(timesOf({ from: '10:00', to: '18:00' }, saturday).isNow, true)
  const working = timesOf({}, saturday)
  t.equal(working.isNow, false)
  t.equal(working.opens.toISOString(), '2026-11-23T06:00:00.000Z', 'on Monday')
})
