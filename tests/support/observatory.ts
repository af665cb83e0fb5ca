/** Headers of an answer over https. */
type Headers = Record<string, string | undefined>

interface Finding {
  rule: string
  score: number
}

const BONUS_FROM = 90

/**
 * The score of Mozilla's HTTP Observatory for a site that redirects to https and sets no cookie: 100 and what its rules add or
 * take; what they add counts from 90 up. A+ is 100 and more.
 *
 * Source: mozilla/http-observatory, scoring.md.
 */
export function observatoryScore(headers: Headers): { score: number; findings: Finding[] } {
  const findings = [
    csp(headers['content-security-policy']),
    hsts(headers['strict-transport-security']),
    frames(headers),
    referrer(headers['referrer-policy']),
    resources(headers['cross-origin-resource-policy']),
    {
      rule: 'x-content-type-options',
      score: headers['x-content-type-options'] === 'nosniff' ? 0 : -5
    },
    { rule: 'cookies', score: headers['set-cookie'] ? -5 : 0 },
    { rule: 'cors', score: headers['access-control-allow-origin'] === '*' ? -50 : 0 }
  ]
  const taken = findings.filter(({ score }) => score < 0)
  const added = findings.filter(({ score }) => score > 0)
  const base = 100 + sum(taken)
  return { score: base >= BONUS_FROM ? base + sum(added) : base, findings }
}

function sum(findings: readonly Finding[]): number {
  return findings.reduce((total, { score }) => total + score, 0)
}

function csp(text: string | undefined): Finding {
  const rule = 'csp'
  if (!text) return { rule, score: -25 }
  const directives = new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    })
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? ['*']
  const styles = directives.get('style-src') ?? directives.get('default-src') ?? ['*']
  const isWide = (source: string) => ['*', 'http:', 'https:', 'data:'].includes(source)
  if (scripts.includes("'unsafe-inline'") || scripts.some(isWide)) return { rule, score: -20 }
  if (scripts.includes("'unsafe-eval'")) return { rule, score: -10 }
  if (styles.includes("'unsafe-inline'")) return { rule, score: 0 }
  return { rule, score: directives.get('default-src')?.join() === "'none'" ? 10 : 5 }
}

function hsts(text = ''): Finding {
  const seconds = Number(/max-age=(\d+)/.exec(text)?.[1] ?? 0)
  const rule = 'hsts'
  if (seconds === 0) return { rule, score: -20 }
  return { rule, score: seconds < 15_768_000 ? -10 : 0 }
}

function frames(headers: Headers): Finding {
  const rule = 'framing'
  if (/frame-ancestors 'none'/.test(headers['content-security-policy'] ?? ''))
    return { rule, score: 5 }
  return { rule, score: /^(DENY|SAMEORIGIN)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20 }
}

function referrer(text = ''): Finding {
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
  if (isPrivate.test(text)) return { rule: 'referrer-policy', score: 5 }
  return { rule: 'referrer-policy', score: /unsafe-url/.test(text) ? -5 : 0 }
}

function resources(text = ''): Finding {
  const isKept = text === 'same-origin' || text === 'same-site'
  return { rule: 'corp', score: isKept ? 10 : 0 }
}
