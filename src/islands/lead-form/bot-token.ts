import { type BotChallenge, CHALLENGE_FRESH_MS } from '../../shared/bot-challenge.ts'
import { links } from '../../shared/links.ts'
import { solveChallenge } from './proof-of-work.ts'

export interface BotCheck {
  /** Starts solving, so that pressing Send need not wait. Cheap to call again. */
  prepare(): void
  /** A token that has not been used. Rejects when the server cannot be reached. */
  token(): Promise<string>
}

interface Prepared {
  token: Promise<string>
  since: number
}

/** The bot check of one form: a challenge from the server, solved in a worker while the visitor types. */
export function createBotCheck(workerUrl: string): BotCheck {
  let prepared: Prepared | undefined

  function current(): Prepared {
    const isFresh = prepared && Date.now() - prepared.since < CHALLENGE_FRESH_MS
    if (prepared && isFresh) return prepared

    const fresh: Prepared = { token: fetchToken(workerUrl), since: Date.now() }
    // A failed attempt is not kept: the next one starts anew.
    fresh.token.catch(() => {
      if (prepared === fresh) prepared = undefined
    })
    prepared = fresh
    return fresh
  }

  return {
    prepare: () => void current(),
    async token() {
      const { token } = current()
      prepared = undefined
      return token
    }
  }
}

async function fetchToken(workerUrl: string): Promise<string> {
  const response = await fetch(links.challenge())
  if (!response.ok) throw new Error(`challenge: ${response.status}`)
  const challenge: BotChallenge = await response.json()
  return solveInWorker(challenge, workerUrl).catch(() => solveChallenge(challenge))
}

function solveInWorker(challenge: BotChallenge, workerUrl: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new Error('the worker failed')))
    worker.postMessage(challenge)
  })
}
