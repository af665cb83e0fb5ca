import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import t from 'tap'
import type { Notice } from '../../../src/server/delivery/alerts.ts'
import {
  type AlertChannel,
  channelFaults,
  lastingFaults,
  openAlertChannels,
  watchFaults
} from '../../../src/server/delivery/operator-alerts.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { mountSmall } from '../../support/small-disk.ts'

/** A database that can be taken away, with what it keeps. */
function storage() {
  const settings = new Map<string, string>()
  const state = { fault: '' }
  async function use<Result>(work: () => Result): Promise<Result> {
    if (state.fault) throw new Error(state.fault)
    return work()
  }
  return {
    state,
    checkWritable: () => use(() => undefined),
    setting: (name: string) => use(() => settings.get(name)),
    takeJob: (name: string, period: string) =>
      use(() => {
        const isNew = settings.get(`job_${name}`) !== period
        settings.set(`job_${name}`, period)
        return isNew
      })
  }
}

function watched(config: { DATA_DIR: string; SITE_URL?: string }, store = storage()) {
  const told: Notice[] = []
  const clock = { ms: Date.parse('2026-11-28T09:00:00Z'), refusals: 0, isDeaf: false }
  const now = () => new Date(clock.ms)
  const faults = lastingFaults({ store, config, refusals: () => clock.refusals, zone: MOSCOW, now })
  const tasks = watchFaults(store, faults, async (notice) => {
    if (clock.isDeaf) throw new Error('no channel')
    told.push(notice)
  })
  async function pass(ms: number): Promise<void> {
    for (const end = clock.ms + ms; clock.ms < end; clock.ms += 15_000)
      for (const task of tasks) await task().catch(() => undefined)
  }
  return { told, clock, store, pass }
}

const subjects = (told: Notice[], word: RegExp) =>
  told.map(({ subject }) => subject).filter((subject) => word.test(subject))

t.test(
  'O-8: leads that cannot be stored are told of after a minute, and when it is over',
  async (t) => {
    const { told, clock, store, pass } = watched({ DATA_DIR: '/nowhere' })
    await pass(60_000)
    t.same(told, [], 'nothing while all is well')
    store.state.fault = 'only 0 KiB are free'
    await pass(30_000)
    t.same(told, [], 'a short fault')
    store.state.fault = ''
    await pass(30_000)
    store.state.fault = 'only 0 KiB are free'
    clock.refusals = 3
    clock.isDeaf = true
    await pass(75_000)
    clock.isDeaf = false
    await pass(16 * 60_000)
    t.equal(told.length, 1, 'once, after a channel that was deaf')
    t.match(told[0], {
      subject: /не принимаются/,
      text: /0 KiB are free.*Отказано за это время: 3/s
    })
    clock.refusals = 5
    store.state.fault = ''
    await pass(60_000)
    t.equal(told.length, 2)
    t.match(told[1], { subject: /снова принимаются/, text: /Отказано за это время: 5/ })
  }
)

t.test('what no channel has taken is told again, also while the database is there', async (t) => {
  const told: Notice[] = []
  const state = { isDeaf: true }
  const notice = { subject: 'Мало места', text: '' }
  const fault = { name: 'disk', look: async () => notice, over: () => notice }
  const [task = async () => undefined] = watchFaults(storage(), [fault], async (one) => {
    if (state.isDeaf) throw new Error('no channel')
    told.push(one)
  })
  await t.rejects(task(), /no channel/)
  state.isDeaf = false
  for (let look = 0; look < 2; look++) await task()
  t.same(told, [notice])
})

t.test('O-8: a disk is warned of before it is full', async (t) => {
  const disk = `${process.env.TMPDIR ?? '/tmp'}/low-disk-${process.pid}`
  const mounted = mountSmall(disk, 1400)
  if (!mounted) {
    t.pass('skipped', { skip: 'mounting a small file system needs root' })
    return
  }
  t.teardown(() => mounted.unmount())
  const { told, pass } = watched({ DATA_DIR: disk })
  await pass(15_000)
  t.same(told, [])
  execFileSync('fallocate', ['-l', '500M', `${disk}/file`])
  await pass(60_000)
  t.same(subjects(told, /./), ['Мало места на диске'])
  execFileSync('fallocate', ['-p', '-o', '0', '-l', '150M', `${disk}/file`])
  await pass(60_000)
  t.equal(told.length, 1, 'not yet enough for an end')
  execFileSync('rm', [`${disk}/file`])
  await pass(15_000)
  t.same(subjects(told, /./), ['Мало места на диске', 'Места на диске снова достаточно'])
})

function certify(folder: string, days: number) {
  const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`]
  const parts = ['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...parts])
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

t.test('O-9: a certificate that ends within ten days is told of, and its renewal', async (t) => {
  const folder = t.testdir()
  const server = createServer(certify(folder, 5), (socket) => socket.end())
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { told, clock, pass } = watched({
    DATA_DIR: '/nowhere',
    SITE_URL: `https://localhost:${port}`
  })
  clock.ms = Date.now()
  await pass(60_000)
  t.same(subjects(told, /./), ['Сертификат localhost заканчивается'])
  server.setSecureContext(certify(folder, 60))
  await pass(2 * 60 * 60_000)
  t.same(subjects(told, /обновлён/).length, 1)
  await new Promise((resolve) => server.close(resolve))
  await pass(2 * 60 * 60_000)
  t.equal(told.length, 2, 'a name that is not reached says nothing of its certificate')
})

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
