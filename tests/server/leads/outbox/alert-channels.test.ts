import t from 'tap'
import {
  type AlertChannel,
  channelFaults,
  openAlertChannels
} from '../../../../src/server/delivery/operator-alerts.ts'
import { MOSCOW } from '../../../support/moscow.ts'

const NOTICE = { subject: 'Заявки', text: 'доставка требует внимания' }
const NOW = new Date('2026-11-26T09:00:00Z')

function kept() {
  const settings = new Map<string, string>()
  return {
    setting: async (name: string) => settings.get(name),
    saveSetting: async (name: string, value: string) => void settings.set(name, value)
  }
}

/** A channel that keeps what it was told, until it is broken. */
function channel(name: string) {
  const told: string[] = []
  const state = { fault: '' }
  const way: AlertChannel = {
    name,
    async tell({ subject }) {
      if (state.fault) throw new Error(state.fault)
      told.push(subject)
    }
  }
  return { way, told, state }
}

t.test('an alert goes by every channel; a dead one is told of once by the others', async (t) => {
  const [mail, telegram, store] = [channel('mail'), channel('telegram'), kept()]
  const tell = openAlertChannels(store, [mail.way, telegram.way], () => NOW, MOSCOW)
  mail.state.fault = 'SMTP answered 535'

  await tell(NOTICE)
  await tell(NOTICE)

  t.same(telegram.told, ['Заявки', 'Оповещения не доходят', 'Заявки'])
  t.same(await channelFaults(store), [
    { name: 'mail', since: NOW.toISOString(), reason: 'SMTP answered 535' }
  ])
  mail.state.fault = ''
  await tell(NOTICE)
  t.same(mail.told, ['Заявки'])
  t.same(await channelFaults(store), [])
})

t.test('what nobody has taken is not told', async (t) => {
  const [mail, telegram, store] = [channel('mail'), channel('telegram'), kept()]
  mail.state.fault = 'no answer'
  telegram.state.fault = 'no such chat'
  const tell = openAlertChannels(store, [mail.way, telegram.way], () => NOW, MOSCOW)

  await t.rejects(tell(NOTICE), { message: 'mail: no answer; telegram: no such chat' })

  // Nobody has heard of the first one yet.
  telegram.state.fault = ''
  await tell(NOTICE)
  t.same(telegram.told, ['Заявки', 'Оповещения не доходят'])
})

t.test('a fault of the channel that alone is told something is told by the others', async (t) => {
  const [mail, telegram, store] = [channel('mail'), channel('telegram'), kept()]
  mail.state.fault = 'no answer'
  const tell = openAlertChannels(store, [mail.way, telegram.way], () => NOW, MOSCOW)

  await t.rejects(tell(NOTICE, [mail.way]), { message: 'mail: no answer' })

  t.same(telegram.told, ['Оповещения не доходят'])
})
