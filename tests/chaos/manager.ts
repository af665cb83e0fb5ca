import { setTimeout } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { cardIn } from '../support/card-form.ts'
import { type DeskAsk, signInAs } from '../support/desk-client.ts'
import type { SiteProcess } from '../support/site-process.ts'
import type { Ledger } from './ledger.ts'
import type { DeskWrite } from './written.ts'

const EMAIL = 'anna@agency.example'
const PAUSE_MS = 40
/** A prime: leads come in no order that sending them has. */
const STEP = 7919
const KINDS = ['notes', 'outcome', 'assign'] as const
const OUTCOMES = ['in_work', 'offer', 'lost', 'won']

/** Somebody at the desk, for as long as the site is under load. */
export interface Managing {
  /** Fulfilled when the last card is answered. */
  ended: Promise<void>
}

interface Place {
  site: SiteProcess
  dataDir: string
  ledger: Ledger
  isOver(): boolean
}

/** Signs a manager in who writes notes and outcomes and takes leads, one card after another. */
export async function startManager({ site, dataDir, ledger, isOver }: Place): Promise<Managing> {
  const ask = await signInAs({ site, dataDir }, 'manager', EMAIL)
  const store = openSqliteStore(dataDir)
  const me = String((await store.desk.userByEmail(EMAIL))?.id)
  await store.close()
  async function keepWorking() {
    for (let n = 0; !isOver(); n++) {
      await workOnce(ask, ledger, me, n).catch(() => undefined)
      await setTimeout(PAUSE_MS)
    }
  }
  return { ended: keepWorking() }
}

/** What is not answered is not sent again, and may or may not have been written. */
async function workOnce(ask: DeskAsk, { acknowledged, written }: Ledger, me: string, n: number) {
  const lead = acknowledged[(n * STEP) % Math.max(1, acknowledged.length)]
  if (!lead) return
  const path = `/leads/${lead.resultID}`
  const { fields } = cardIn(parse(await (await ask(path)).text()))
  if (!fields.token) return
  const kind = KINDS[n % KINDS.length] ?? 'notes'
  const text = `Запись ${n}`
  const assignee = fields.assignee ? '' : me
  const typed: Record<string, string> = {
    notes: { text },
    outcome: { outcome: OUTCOMES[n % OUTCOMES.length] ?? '', reason: text },
    assign: { assignee }
  }[kind]
  const value = kind === 'assign' ? assignee : text
  const write: DeskWrite = { kind, resultID: lead.resultID, value, isAcknowledged: false }
  written.push(write)
  const { status } = await ask(`${path}/${kind}`, { ...fields, ...typed })
  write.isAcknowledged = status === 303
  if (status !== 303) written.splice(written.indexOf(write), 1)
}
