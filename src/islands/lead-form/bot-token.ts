import {
  BOT_CHECK_ACTION,
  BOT_WORKER,
  type BotChallenge,
  type BotProvider,
  type BotTask,
  CHALLENGE_FRESH_MS
} from '../../shared/lead/bot-challenge.ts'
import { links } from '../../shared/links.ts'
import { trustedScript } from '../trusted.ts'
import { withTimeout } from './lead-queue.ts'
import { solveBetween } from './proof-of-work.ts'

/** Who has pressed Send waits no longer for a token: the lead goes without one. */
const TOKEN_PATIENCE_MS = 4000
const CHALLENGE_PATIENCE_MS = 10_000
/** A worker blocked by the browser or an extension reports no error. */
const WORKER_PATIENCE_MS = 15_000
/** What the hardest challenge may take without a worker. */
const SOLVING_PATIENCE_MS = 30_000

export type BotCheck = ReturnType<typeof createBotCheck>

interface Prepared {
  maker: Promise<TokenMaker>
  since: number
}

/** The bot check of one form: a challenge from the server, solved in a worker while the visitor types. */
export function createBotCheck() {
  let prepared: Prepared | undefined

  function current(): Prepared {
    const isFresh = prepared && Date.now() - prepared.since < CHALLENGE_FRESH_MS
    if (prepared && isFresh) return prepared

    const fresh: Prepared = { maker: fetchTask(), since: Date.now() }
    // Drop a failed attempt, so that the next one starts afresh.
    fresh.maker.catch(() => {
      if (prepared === fresh) prepared = undefined
    })
    prepared = fresh
    return fresh
  }

  return {
    /** Starts solving, so that pressing Send need not wait. Cheap to call again. */
    prepare: () => void current(),
    /** An unused token; empty when two tries or the time bring none. Never rejects. */
    async token(patienceMs = TOKEN_PATIENCE_MS) {
      const until = performance.now() + patienceMs
      const leftMs = () => until - performance.now()
      async function attempt() {
        const { maker } = current()
        prepared = undefined
        const make = await withTimeout(leftMs(), maker)
        return make(leftMs())
      }
      try {
        return await attempt().catch(() => (leftMs() > 0 ? attempt() : ''))
      } catch {
        return ''
      }
    }
  }
}

async function fetchTask(): Promise<TokenMaker> {
  const response = await withTimeout(CHALLENGE_PATIENCE_MS, fetch(links.challenge()))
  if (!response.ok) throw new Error(`challenge: ${response.status}`)
  const task: BotTask = await response.json()
  if ('provider' in task) return providerMaker(task)
  return solutionMaker(task)
}

/** If the provider's script is blocked or silent, falls back to proof of work, so that the lead can be sent. */
async function providerMaker(task: BotProvider): Promise<TokenMaker> {
  const { instead } = task
  if (!instead) return openProvider(task)
  const solve: TokenMaker = (patienceMs) => solutionMaker(instead)(patienceMs)
  try {
    const maker = await openProvider(task)
    return (patienceMs) => maker(patienceMs).catch(() => solve(patienceMs))
  } catch {
    return solve
  }
}

function solutionMaker(task: BotChallenge): TokenMaker {
  const token = solveInWorker(task).catch(() => solveBetween(task, SOLVING_PATIENCE_MS))
  // Nobody may ask for it.
  token.catch(() => undefined)
  return (patienceMs) => withTimeout(patienceMs, token)
}

function solveInWorker(challenge: BotChallenge): Promise<string> {
  return new Promise((resolve, reject) => {
    const url = document.documentElement.getAttribute(BOT_WORKER)
    if (!url) throw new Error('the page names no worker')
    const worker = new Worker(trustedScript(url), { type: 'module' })
    const fail = () => end(() => reject(new Error('the worker failed')))
    const timer = setTimeout(fail, WORKER_PATIENCE_MS)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }) => end(() => resolve(data))
    worker.onerror = fail
    worker.postMessage(challenge)
  })
}

interface ReCaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

interface SmartCaptcha {
  render(
    container: HTMLElement,
    options: { sitekey: string; invisible: true; hideShield: true; callback(token: string): void }
  ): number
  subscribe?(widget: number, event: 'challenge-visible', heard: () => void): void
  execute(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: ReCaptcha
    smartCaptcha?: SmartCaptcha
  }
}

/** Makes the token, or returns one already being computed. Rejects when the time has passed. */
type TokenMaker = (patienceMs: number) => Promise<string>

/** Longer than an unblocked script takes to load. */
const SCRIPT_PATIENCE_MS = 10_000
/** Longer than a person needs for a provider's image challenge. */
const PERSON_PATIENCE_MS = 60_000

/**
 * Loads an outside provider's script.
 *
 * @throws {Error} When it is blocked, fails, or does not start in time; so does the maker when it gets no token. A person
 * who is shown a picture to solve gets the time for it.
 *
 * Source: developers.google.com/recaptcha/docs/v3, yandex.cloud/docs/smartcaptcha (invisible captcha).
 */
async function openProvider({ provider, siteKey }: BotProvider): Promise<TokenMaker> {
  const opening = provider === 'recaptcha' ? openReCaptcha(siteKey) : openSmartCaptcha(siteKey)
  return withTimeout(SCRIPT_PATIENCE_MS, opening)
}

async function openReCaptcha(siteKey: string): Promise<TokenMaker> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const captcha = window.grecaptcha
  if (!captcha) throw new Error('reCAPTCHA did not start')
  await new Promise<void>((resolve) => captcha.ready(resolve))
  return (patienceMs) =>
    withTimeout(patienceMs, captcha.execute(siteKey, { action: BOT_CHECK_ACTION }))
}

async function openSmartCaptcha(siteKey: string): Promise<TokenMaker> {
  await loadScript('https://smartcaptcha.cloud.yandex.ru/captcha.js')
  const captcha = window.smartCaptcha
  if (!captcha) throw new Error('SmartCaptcha did not start')
  return async (patienceMs) => {
    const container = document.body.appendChild(document.createElement('div'))
    let isShown = false
    const asked = new Promise<string>((callback) => {
      const options = { sitekey: siteKey, invisible: true, hideShield: true, callback } as const
      const widget = captcha.render(container, options)
      captcha.subscribe?.(widget, 'challenge-visible', () => {
        isShown = true
      })
      captcha.execute(widget)
    })
    try {
      return await withTimeout(patienceMs, asked).catch((error) => {
        if (!isShown) throw error
        return withTimeout(PERSON_PATIENCE_MS, asked)
      })
    } finally {
      container.remove()
    }
  }
}

const loading = new Map<string, Promise<void>>()

function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      reject(new Error('the captcha script did not load'))
    }
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
