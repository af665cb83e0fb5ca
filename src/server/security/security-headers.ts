import type { Config } from '../config.ts'

/** One year, subdomains included. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** Browser features none of our pages use, denied so that an injected script cannot use them either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking'
]

export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * The security headers of every answer.
 *
 * @param policy The Content-Security-Policy.
 * @param referrer How much of an address the next page is told.
 * @param url The public origin; with https browsers are told to stay there.
 */
export function securityHeaders(
  policy: string,
  referrer: string,
  url: string | undefined
): SecurityHeaders {
  return Object.freeze({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // It has no list: where some may frame the page, the policy alone says who.
    ...(policy.includes("frame-ancestors 'none'") ? { 'x-frame-options': 'DENY' } : {}),
    'referrer-policy': referrer,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(url?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {})
  })
}

type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'connect-src'
  | 'frame-src'
  | 'worker-src'
  | 'frame-ancestors'
type Vendor = 'ANALYTICS_GTM_ID' | 'ANALYTICS_METRIKA_ID' | 'CALLTOUCH_MOD_ID'
type Opening = Partial<Record<Directive, readonly string[]>>

/** What an outside provider needs by its own documentation; added only when it is configured. */
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

/** The same for counters; Tag Manager's own tags of free HTML stay shut. */
const VENDOR_OPENINGS: Readonly<Record<Vendor, Opening>> = {
  ANALYTICS_GTM_ID: {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com'
    ]
  },
  ANALYTICS_METRIKA_ID: {
    'script-src': ['https://mc.yandex.ru', 'https://yastatic.net'],
    'img-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
    'connect-src': ['https://mc.yandex.ru', 'https://mc.yandex.com', 'wss://mc.yandex.ru'],
    'frame-src': ['https://mc.yandex.ru'],
    // The click map shows the site within its own page.
    'frame-ancestors': [
      'https://metrika.yandex.ru',
      'https://metrica.yandex.com',
      'https://webvisor.com',
      'https://*.webvisor.com'
    ]
  },
  CALLTOUCH_MOD_ID: {
    'script-src': ['https://mod.calltouch.ru'],
    'img-src': ['https://*.calltouch.ru'],
    'connect-src': ['https://*.calltouch.ru', 'wss://*.calltouch.ru']
  }
}

/** Text becomes HTML, and an address a script, through `islands/trusted.ts` alone. */
const TRUSTED_TYPES = { 'require-trusted-types-for': "'script'", 'trusted-types': 'site' }

type PolicyConfig = Pick<Config, 'CAPTCHA' | Vendor>

/**
 * The Content-Security-Policy: nothing but our own, and what the configured providers need.
 *
 * @param scriptHash Of the script in the page's head, `sha256-…`.
 */
export function contentPolicy(config: PolicyConfig, scriptHash: string): string {
  const vendors = Object.keys(VENDOR_OPENINGS) as Vendor[]
  const openings = [
    CAPTCHA_OPENINGS[config.CAPTCHA] ?? {},
    ...vendors.filter((name) => config[name]).map((name) => VENDOR_OPENINGS[name])
  ]
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
    'frame-ancestors': opened('frame-ancestors', "'none'"),
    // Scripts of vendors do not use our Trusted Types policy and would fail.
    ...(isAlone ? TRUSTED_TYPES : {})
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}
