import {
  type BotChallenge,
  type BotProvider,
  type BotTask,
  CHALLENGE_FRESH_MS
} from '../../shared/bot-challenge.ts'
import { links } from '../../shared/links.ts'
import { trustedScript } from '../trusted.ts'
import { openProvider } from './captcha-provider.ts'
import { solveChallenge } from './proof-of-work.ts'
import { within } from './within.ts'

/** A slower connection could not send the lead either: it waits for the next retry. */
const CHALLENGE_PATIENCE_MS = 20_000
/** A worker blocked by the browser or an extension reports no error. */
const WORKER_PATIENCE_MS = 15_000

export interface BotCheck {
  /** Starts solving, so that pressing Send need not wait. Cheap to call again. */
  prepare(): void
  /** An unused token. Rejects when the server cannot be reached. */
  token(): Promise<string>
}

/** Returns the token: one already being computed, or one that an outside provider makes on demand. */
type TokenMaker = () => Promise<string>

interface Prepared {
  maker: Promise<TokenMaker>
  since: number
}

/** The bot check of one form: a challenge from the server, solved in a worker while the visitor types. */
export function createBotCheck(workerUrl: string): BotCheck {
  let prepared: Prepared | undefined

  function current(): Prepared {
    const isFresh = prepared && Date.now() - prepared.since < CHALLENGE_FRESH_MS
    if (prepared && isFresh) return prepared

    const fresh: Prepared = { maker: fetchTask(workerUrl), since: Date.now() }
    // Drop a failed attempt, so that the next one starts afresh.
    fresh.maker.catch(() => {
      if (prepared === fresh) prepared = undefined
    })
    prepared = fresh
    return fresh
  }

  return {
    prepare: () => void current(),
    async token() {
      const { maker } = current()
      prepared = undefined
      return (await maker)()
    }
  }
}

async function fetchTask(workerUrl: string): Promise<TokenMaker> {
  const response = await within(CHALLENGE_PATIENCE_MS, fetch(links.challenge()))
  if (!response.ok) throw new Error(`challenge: ${response.status}`)
  const task: BotTask = await response.json()
  if ('provider' in task) return providerMaker(task, workerUrl)
  return solutionMaker(task, workerUrl)
}

/** If the provider's script is blocked or silent, falls back to proof of work, so that the lead can be sent. */
async function providerMaker(task: BotProvider, workerUrl: string): Promise<TokenMaker> {
  const { instead } = task
  if (!instead) return openProvider(task)
  const solve = () => solutionMaker(instead, workerUrl)()
  try {
    const maker = await openProvider(task)
    return () => maker().catch(solve)
  } catch {
    return solve
  }
}

function solutionMaker(task: BotChallenge, workerUrl: string): TokenMaker {
  const token = within(WORKER_PATIENCE_MS, solveInWorker(task, workerUrl)).catch(() =>
    solveChallenge(task)
  )
  return () => token
}

function solveInWorker(challenge: BotChallenge, workerUrl: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new Error('the worker failed')))
    worker.postMessage(challenge)
  })
}
