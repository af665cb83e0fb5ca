import { BOT_CHECK_ACTION, type BotProvider } from '../../shared/lead/bot-challenge.ts'
import { within } from './within.ts'

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
export type TokenMaker = (patienceMs: number) => Promise<string>

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
export async function openProvider({ provider, siteKey }: BotProvider): Promise<TokenMaker> {
  const opening = provider === 'recaptcha' ? openReCaptcha(siteKey) : openSmartCaptcha(siteKey)
  return within(SCRIPT_PATIENCE_MS, opening)
}

async function openReCaptcha(siteKey: string): Promise<TokenMaker> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const captcha = window.grecaptcha
  if (!captcha) throw new Error('reCAPTCHA did not start')
  await new Promise<void>((resolve) => captcha.ready(resolve))
  return (patienceMs) => within(patienceMs, captcha.execute(siteKey, { action: BOT_CHECK_ACTION }))
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
      return await within(patienceMs, asked).catch((error) => {
        if (!isShown) throw error
        return within(PERSON_PATIENCE_MS, asked)
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
