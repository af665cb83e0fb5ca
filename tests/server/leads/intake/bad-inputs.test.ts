import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { spooledFiles } from '../../../support/data-dir.ts'
import { type RawAnswer, sendRaw } from '../../../support/raw-http.ts'
import { startSite, withDataDir } from '../../../support/site-process.ts'
import { BAD_BODIES, type BadBody } from './bad-bodies.ts'

/** What each case must be answered with; the bytes of most are in the file beside it. */
interface BadInput {
  id: string
  title: string
  expected_status: number | null
  expected_body: { code?: string } | null
  stored: 'none' | 'accepted' | 'quarantine'
}

const cases: BadInput[] = read('lead-bad-inputs.json').cases
const recorded: Record<string, { base64: string }> = read('lead-bad-inputs-raw.json').requests

/** Where the rules of the product are milder than the research that made the cases. */
const MILDER: Readonly<Record<string, Partial<BadInput>>> = {
  // One good contact is enough.
  F04: { expected_status: 200, expected_body: {}, stored: 'accepted' },
  // A refused agreement is recorded, not refused.
  F13: { expected_status: 200, expected_body: {}, stored: 'accepted' },
  F14: { expected_status: 200, expected_body: {}, stored: 'accepted' }
}

function read(name: string) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

t.test('every bad input gets its answer, stores what it should, and leaves no file', async (t) => {
  await withDataDir(async (dataDir) => {
    const env = { LEADS_RATE_LIMIT: 'off' }
    const open = await startSite({ dataDir, env: { ...env, CAPTCHA: 'off' } })
    const guarded = await startSite({
      dataDir: `${dataDir}/guarded`,
      env: { ...env, BOT_CHECK_REQUIRED: 'true' }
    })
    const urlFor = (id = '') => (id.startsWith('B') ? guarded.url : open.url)
    const noFilesLeft = async () => (await spooledFiles(dataDir)).length === 0

    const store = openSqliteStore(dataDir)
    const count = async () => (await store.leads.list()).length
    for (const { id, title, bytes, expect, headers = {} } of [...recordedCases(), ...BAD_BODIES]) {
      const before = await count()
      const answer = await sendRaw(urlFor(id), Buffer.isBuffer(bytes) ? bytes : bytes(), {
        hangUp: id === 'T12'
      })
      const stored = (await count()) - before
      t.same([answer?.status, codeOf(answer), stored], expect, title)
      t.match(answer?.headers ?? {}, headers, `${title}: headers`)
      t.ok(await soon(noFilesLeft), `${title}: no file left`)
    }
    await store.close()
    await Promise.all([open, guarded].map((site) => site.kill('SIGTERM')))
  })
})

/** Headers that some answers must have. */
const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  T01: { allow: 'POST' },
  I02: { 'idempotent-replayed': 'true' }
}

function recordedCases(): BadBody[] {
  return Object.entries(recorded).map(([id, { base64 }]) => {
    const known = cases.find((one) => one.id === id)
    if (!known) throw new Error(`${id} has no expectation`)
    const { title, expected_status, expected_body, stored } = { ...known, ...MILDER[id] }
    return {
      id,
      title: `${id} ${title}`,
      bytes: Buffer.from(base64, 'base64'),
      expect: [expected_status ?? undefined, expected_body?.code, stored === 'none' ? 0 : 1],
      headers: HEADERS[id] ?? {}
    }
  })
}

function codeOf(answer: RawAnswer | undefined): string | undefined {
  if (!answer?.body.startsWith('{')) return undefined
  const { code, requestId, result } = JSON.parse(answer.body)
  // Node's own answers to what is no HTTP have no code of ours.
  return result === 'error' && requestId ? code : undefined
}

async function soon(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 50; i++) {
    if (await isTrue()) return true
    await setTimeout(20)
  }
  return false
}
