import { TYPED_FIELDS } from '../../src/shared/lead/lead-fields.ts'
import { seeded } from '../support/seeded.ts'

export interface FuzzRequest {
  bytes: Buffer
  /** What was done to it, to be told when it fails. */
  name: string
  /** It is not whole: the sender hangs up. */
  isBroken: boolean
}

const FIELDS = [
  ...TYPED_FIELDS,
  'agreement',
  'from',
  'to',
  'webFormID',
  'WEB_FORM_ID',
  'captcha',
  'idempotency_key',
  'website',
  'visit_path',
  'entryUrl',
  'city',
  'consent_version',
  'do_not_check_captcha',
  '__proto__',
  'constructor',
  'fio[]',
  'unknown'
]

const VALUES = [
  '',
  ' ',
  'Анна',
  '+7 912 345-67-89',
  'anna@example.ru',
  'XXXXXXXX',
  '\0',
  '\u202E\u200B',
  '=HYPERLINK("x")',
  "'; DROP TABLE leads; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nBcc: b@c.ru',
  '%00%',
  '{"a":1}',
  '[[[[',
  '💥'.repeat(50),
  'я'.repeat(6000),
  'x'.repeat(17_000),
  '10:00',
  '99:99',
  '1',
  '2',
  '-1',
  'NaN',
  '\uD800'
]

const DISPOSITIONS = [
  (name: string) => `form-data; name="${name}"`,
  (name: string) => `form-data; name=${name}`,
  (name: string) => `form-data; name="${name}"; filename="a.txt"`,
  (name: string) => `form-data; name="${name}"; filename=""`,
  (name: string) => `form-data; name="${name}"; filename*=UTF-8''%D0%90`,
  () => 'form-data; filename="only.txt"',
  (name: string) => `form-data; name="${name}" ; x="${'y'.repeat(300)}"`,
  (name: string) => `attachment; name="${name}"`,
  () => 'form-data',
  () => ''
]

const PART_HEADERS = [
  '',
  'Content-Type: text/plain; charset=utf-8\r\n',
  'Content-Type: application/json\r\n',
  'Content-Type: application/octet-stream\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  `X-Long: ${'z'.repeat(9000)}\r\n`,
  'broken header\r\n'
]

const GOOD = { fio: 'Анна', phone: '+7 912 345-67-89', message: 'Здравствуйте' }

/** Requests to the intake that are nearly leads, the same ones for the same seed. */
export function createLeadGrammar(seed: number): () => FuzzRequest {
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const chance = (share: number) => random() < share

  function part(name: string, value: string): string {
    const disposition = chance(0.9) ? `form-data; name="${name}"` : oneOf(DISPOSITIONS)(name)
    const header = disposition ? `Content-Disposition: ${disposition}\r\n` : ''
    const extra = chance(0.9) ? '' : oneOf(PART_HEADERS)
    return `${header}${extra}\r\n${value}\r\n`
  }

  function body(boundary: string): Buffer {
    const fields: [string, string][] = Object.entries({
      ...GOOD,
      message: `Здравствуйте ${random()}`
    })
    const changes = below(4)
    for (let i = 0; i < changes; i++) fields.push([oneOf(FIELDS), oneOf(VALUES)])
    if (chance(0.3)) fields.splice(below(fields.length), 1)
    if (chance(0.1)) fields.push(['file', 'f'.repeat(below(20_000))])
    const parts = fields.map(([name, value]) => `--${boundary}\r\n${part(name, value)}`)
    const end = chance(0.95)
      ? `--${boundary}--\r\n`
      : oneOf(['', '--', `--${boundary}`, '\r\n\r\n'])
    return Buffer.from(`${parts.join('')}${end}`)
  }

  /** Bytes changed, taken out or doubled. */
  function damage(bytes: Buffer): Buffer {
    const at = below(bytes.length)
    const kind = below(4)
    if (kind === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(40))])
    if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes])
    const copy = Buffer.from(bytes)
    for (let i = 0; i <= below(8); i++) copy[below(copy.length)] = below(256)
    return copy
  }

  const usually = <Item>(usual: Item, others: readonly Item[], share = 0.97): Item =>
    chance(share) ? usual : oneOf(others)

  function head(boundary: string, length: number): string {
    const type = usually(`multipart/form-data; boundary=${boundary}`, ODD_TYPES)
    const headers = [
      `${usually('POST', ['PUT', 'GET', 'DELETE', 'PATCH'], 0.99)} /api/v1/form/ HTTP/1.1`,
      'Host: site.test',
      'Connection: close',
      type && `Content-Type: ${type}`,
      usually('', ODD_HEADERS, 0.95),
      `Content-Length: ${Math.max(0, length)}`
    ]
    return headers.filter(Boolean).join('\r\n')
  }

  return () => {
    const boundary = usually('b', ['', 'a b', 'x'.repeat(80), '"q"', '--b--'])
    const content = chance(0.35) ? damage(body(boundary)) : body(boundary)
    const length = content.length + usually(0, [-10, -1, 5, 40])
    const start = head(boundary, length)
    return {
      bytes: Buffer.concat([Buffer.from(`${start}\r\n\r\n`), content]),
      name: `${start} | ${content.toString('latin1').slice(0, 300)}`,
      isBroken: length > content.length
    }
  }
}

const ODD_TYPES = ['text/plain', 'multipart/mixed; boundary=b', 'multipart/form-data', '']

const ODD_HEADERS = [
  'Accept: text/html',
  'Idempotency-Key: short',
  `Idempotency-Key: ${'k'.repeat(32)}`,
  'Origin: null',
  'Origin: http://site.test',
  'Content-Encoding: br',
  'X-Forwarded-For: 1.2.3.4, evil',
  'Cookie: first_utm_source=%E0%A4%A; utm_source=%',
  'Referer: javascript:alert(1)',
  'Expect: 100-continue',
  'Transfer-Encoding: gzip'
]
