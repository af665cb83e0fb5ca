import type { Config } from '../config.ts'

type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src' | 'worker-src'
type Opening = Partial<Record<Directive, readonly string[]>>

/** What an outside provider needs, by its own documentation. Nothing of it is open unless it is configured. */
const CAPTCHA_OPENINGS: Readonly<Record<string, Opening>> = {
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/']
  },
  smartcaptcha: {
    'script-src': ['https://smartcaptcha.cloud.yandex.ru'],
    'frame-src': ['https://smartcaptcha.cloud.yandex.ru'],
    'connect-src': ['https://smartcaptcha.cloud.yandex.ru']
  }
}

/** Text becomes HTML, and an address a script, through `islands/trusted.ts` alone. */
const TRUSTED_TYPES = { 'require-trusted-types-for': "'script'", 'trusted-types': 'site' }

/**
 * The Content-Security-Policy: nothing but our own, and what the configured providers need.
 *
 * @param scriptHash Of the script in the page's head, `sha256-…`.
 */
export function contentPolicy({ CAPTCHA }: Pick<Config, 'CAPTCHA'>, scriptHash: string): string {
  const openings = [CAPTCHA_OPENINGS[CAPTCHA] ?? {}]
  const isAlone = openings.every((opening) => Object.keys(opening).length === 0)
  const opened = (directive: Directive, own: string) => {
    const others = openings.flatMap((opening) => opening[directive] ?? [])
    return [own, ...others].filter((source) => source !== "'none'" || others.length === 0).join(' ')
  }
  const policy = {
    'default-src': "'none'",
    'script-src': opened('script-src', `'self' '${scriptHash}'`),
    'style-src': opened('style-src', "'self'"),
    'img-src': opened('img-src', "'self' data:"),
    'font-src': "'self'",
    'connect-src': opened('connect-src', "'self'"),
    'worker-src': opened('worker-src', "'self'"),
    'frame-src': opened('frame-src', "'none'"),
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    // Scripts of others know nothing of our policy.
    ...(isAlone ? TRUSTED_TYPES : {})
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}
