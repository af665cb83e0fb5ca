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
