import { setTimeout } from 'node:timers/promises'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { sendLead } from '../support/lead-client.ts'
import { GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { newLead } from '../support/new-lead.ts'
import { ask, freePort, hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { chaosLead, createLedger, type Ledger } from './ledger.ts'
import { type Managing, startManager } from './manager.ts'

/** Leads a second, from all senders together, are some dozens: the end is read in one piece. */
const SENDERS = 4
const PAUSE_MS = 60
/** Every so many leads of a sender go through nginx, where it is installed. */
const THROUGH_NGINX = 8

/** A site under load that is killed and started again, with all that stands around it. */
export interface ChaosWorld {
  dataDir: string
  ledger: Ledger
  receiver: Receiver
  env: Record<string, string>
  startSite(): Promise<void>
  killSite(): Promise<void>
  restartNginx(): Promise<void>
  /** No more leads are sent; those on their way are answered. */
  stopSending(): Promise<void>
  /** Puts leads there that retention is to erase. */
  addExpired(count: number): Promise<void>
  close(): Promise<void>
}

export async function openChaosWorld(dir: string): Promise<ChaosWorld> {
  const closers: (() => unknown)[] = []
  const teardown = { teardown: (close: () => unknown) => closers.push(close) }
  const receiver = await openReceiver(teardown as unknown as Parameters<typeof openReceiver>[0])
  const [port, spare, deskPort] = [await freePort(), await freePort(), await freePort()]
  const dataDir = `${dir}/data`
  const ledger = createLedger()
  const env = {
    CAPTCHA: 'off',
    LEADS_RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    PORT: String(port),
    DESK_PORT: String(deskPort),
    LEADS_WEBHOOK_URL: receiver.url
  }
  let site: SiteProcess | undefined
  let nginx: Nginx | undefined
  let isOver = false
  let managing: Managing | undefined

  async function send(parts: Parameters<typeof sendLead>[1], n: number) {
    if (nginx && n % THROUGH_NGINX === 1) return (await sendThrough(nginx, parts, n)).resultID
    return (await sendLead(`http://127.0.0.1:${port}`, parts)).resultID
  }

  /** A lead without an answer is sent again under its key, as the page does. */
  async function keepSending(sender: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const { parts, ...lead } = chaosLead(GOOD_LEAD, sender, n)
      let resultID: string | undefined
      while (!isOver && !resultID) {
        resultID = await send(parts, n)
        await setTimeout(PAUSE_MS)
      }
      if (resultID) ledger.acknowledged.push({ ...lead, resultID })
    }
  }

  async function restartNginx(): Promise<void> {
    if (!hasNginx()) return
    await nginx?.stop()
    nginx = await startNginx(dir, [port, spare])
  }

  async function stopSending(): Promise<void> {
    isOver = true
    await Promise.all([...senders, managing?.ended])
  }

  await restartNginx()
  const senders = Array.from({ length: SENDERS }, (_, i) => keepSending(i))
  return {
    dataDir,
    ledger,
    receiver,
    env,
    async startSite() {
      site = await startSite({ dataDir, env })
      // Sessions outlast the processes at which managers have signed in.
      managing ??= await startManager({ site, dataDir, ledger, isOver: () => isOver })
    },
    killSite: async () => void (await site?.kill('SIGKILL')),
    restartNginx,
    async addExpired(count) {
      const longAgo = new Date(Date.now() - 4 * 365 * 24 * 3600 * 1000)
      const store = openSqliteStore(dataDir, () => longAgo)
      for (let i = 0; i < count; i++) {
        const stored = await store.leads.accept(newLead({ values: { fio: 'Давний', message: '' } }))
        if ('resultID' in stored) ledger.expired.add(stored.resultID)
      }
      await store.close()
    },
    stopSending,
    async close() {
      await stopSending()
      await site?.kill('SIGTERM')
      await nginx?.stop()
      for (const close of closers) await close()
    }
  }
}

/** From addresses of many visitors, for nginx counts what one may send. Never rejects. */
async function sendThrough(nginx: Nginx, parts: Parameters<typeof sendLead>[1], n: number) {
  const { payload, type } = await multipart(parts)
  const headers = { 'content-type': type, 'content-length': String(payload.length) }
  const localAddress = `127.${1 + (n % 200)}.${n % 251}.1`
  try {
    const call = { method: 'POST', headers, localAddress, timeout: 5000 }
    const { body } = await ask(nginx, '/api/v1/form/', call, payload)
    return JSON.parse(body.toString()) as { resultID?: string }
  } catch {
    return {}
  }
}
