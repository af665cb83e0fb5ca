/** Something that the Content-Security-Policy kept from a page. Holds nothing of who was looking. */
export interface PolicyFault {
  /** Such as `img-src`. */
  directive: string
  /** Origin, scheme or keyword of what was blocked, such as `https://ads.example`, `data` or `inline`. */
  blocked: string
  /** Path of the page, without its query, which may be a search. */
  path: string
  /** Path and line of our script that asked for it, or the origin of another; empty when a browser does not say. */
  source: string
}

/** The most letters kept of each part: the name of a host alone may be as long as the report. */
const MAX_LENGTH = 200
const WORD = /^[a-z][a-z-]{0,39}$/
const PATH = /^\/[\w/.-]*$/
/** Schemes of what the visitor has installed: no fault of the site. */
const EXTENSION = /-extension(?::|$)/

/**
 * What a browser reports, as far as it can be true: undefined for a fault of a browser extension, and for what no
 * browser would write.
 *
 * Source: w3.org/TR/CSP3, "Reporting", `report-uri`.
 *
 * @param body The parsed JSON of `application/csp-report`.
 */
export function readPolicyReport(body: unknown): PolicyFault | undefined {
  const report = isObject(body) ? body['csp-report'] : undefined
  if (!isObject(report)) return undefined
  const directive = text(report['effective-directive'] ?? report['violated-directive'])
  const fault = {
    directive: directive.split(' ', 1)[0] ?? '',
    blocked: originOf(text(report['blocked-uri'])),
    path: pathOf(text(report['document-uri'])),
    source: sourceOf(text(report['source-file']), report['line-number'])
  }
  return isPlausible(fault) ? fault : undefined
}

function isPlausible({ directive, blocked, path, source }: PolicyFault): boolean {
  const isRead = WORD.test(directive) && blocked !== '' && path !== ''
  const isShort = blocked.length <= MAX_LENGTH && source.length <= MAX_LENGTH
  return isRead && isShort && !EXTENSION.test(blocked) && !EXTENSION.test(source)
}

function originOf(blocked: string): string {
  if (WORD.test(blocked)) return blocked
  const url = URL.canParse(blocked) ? new URL(blocked) : undefined
  if (!url) return ''
  return url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin
}

function pathOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  return PATH.test(path) && path.length <= MAX_LENGTH ? path : ''
}

function sourceOf(file: string, line: unknown): string {
  const path = pathOf(file)
  if (path.startsWith('/assets/')) return Number.isSafeInteger(line) ? `${path}:${line}` : path
  return originOf(file)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
