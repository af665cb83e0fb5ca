import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { LEAD_FIELDS } from '../../src/shared/lead/lead-fields.ts'

/** One request of an attacker; no two are the same. */
interface AttackRequest {
  path: string
  method?: 'POST'
  headers?: OutgoingHttpHeaders
  body?: Buffer
}

export interface Attack {
  name: string
  next(number: number): AttackRequest
  /** What a request that nginx lets through is answered with. */
  expected: readonly number[]
}

/** What a site has. */
export interface Addresses {
  pages: readonly string[]
  /** Pictures to share. */
  pictures: readonly string[]
}

const KIB = 1024
const BOUNDARY = 'largest'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** What takes most room in an answer, in JSON, and in both. */
const WORST = '"\\\u0001<'
const RATING = '/rating/agentstva-prodvizheniya/'

/** Every route that a visitor reaches, with the largest body or address that is let in. */
export function largestRequests({ pages, pictures }: Addresses): Attack[] {
  return [...readings(pages, pictures), ...searches(), ...forms()]
}

function readings(pages: readonly string[], pictures: readonly string[]): Attack[] {
  const feeds = ['/sitemaps/pages.xml', '/sitemap.xml', '/news/rss.xml', '/llms.txt']
  return [
    get('pages that nginx has not kept', (n) => `${pageOf(pages, n)}?${n}`),
    get('a page with a long query', (n) => `/?${long(n, 12)}`),
    get('views of a rating', viewPath),
    get('pages that are not there', (n) => `/${long(n, 7)}/`, [404]),
    get('feeds', (n) => `${feeds[n % feeds.length]}?${n}`),
    get('pictures to share', (n) => `${pageOf(pictures, n)}?${n}`),
    get('photos', (n) => `/img/${randomBytes(8).toString('hex')}-480.avif?${n}`, [404]),
    get('challenges', (n) => `/api/v1/challenge/?${n}`)
  ]
}

function searches(): Attack[] {
  return [
    get('the search page', (n) => `/search/?q=${long(n, 12)}`),
    post('the live search', '/search/', [200], (n) => ({
      headers: FORM,
      body: Buffer.from(`ajax_call=y&INPUT_ID=a&l=2&q=${unique(n)}${'\u0001'.repeat(16_000)}`)
    })),
    post('the live search in parts', '/search/', [200], (n) => ({
      headers: MULTIPART,
      body: parts({
        ajax_call: 'y',
        INPUT_ID: 'a',
        l: '2',
        q: unique(n) + text(16_000),
        // As much as nginx lets through.
        ...noise(2)
      })
    }))
  ]
}

function forms(): Attack[] {
  const path = '/api/v1/form/'
  const plain = { ...MULTIPART, accept: 'text/html' }
  return [
    post('visits', '/api/v1/visit/', [204], (n) => ({
      headers: { 'content-type': 'application/octet-stream', cookie: `a=${unique(n)}` },
      body: Buffer.alloc(60 * KIB, 'x')
    })),
    post('faulty forms', path, [422], (n) => ({
      headers: plain,
      body: parts({ ...everyField(n), webFormID: '1', fio: '' })
    })),
    post('faulty forms of the script', path, [422], (n) => ({
      headers: MULTIPART,
      body: parts({ ...everyField(n), webFormID: '2' })
    })),
    post('forms with a file', path, [303, 413], (n) => ({
      headers: plain,
      body: parts({ fio: unique(n), phone: '+7 912 345-67-89', ...noise(40) }, FILE)
    })),
    post('forms that are too large', path, [413], () => ({ headers: plain, body: TOO_LARGE }))
  ]
}

function get(name: string, path: (number: number) => string, expected = [200]): Attack {
  return { name, expected, next: (number) => ({ path: path(number) }) }
}

function post(
  name: string,
  path: string,
  expected: readonly number[],
  rest: (number: number) => Pick<AttackRequest, 'headers' | 'body'>
): Attack {
  return { name, expected, next: (number) => ({ path, method: 'POST', ...rest(number) }) }
}

function pageOf(pages: readonly string[], number: number): string {
  return pages[number % pages.length] ?? '/'
}

/** Sorted and filtered in ever new ways. */
function viewPath(number: number): string {
  const names = ['specializaciya', 'gorod', 'byudzhet', 'region', 'format']
  const filter = `${names[number % 5]}=${number % 7}`
  return `${RATING}?sort=${['total-asc', 'seo', 'ads-asc'][number % 3]}&${filter}&n=${number}`
}

function unique(number: number): string {
  return `${number.toString(36)}${randomBytes(6).toString('base64url').replace(/\d/g, 'z')}`
}

function text(length: number): string {
  return WORST.repeat(length / WORST.length)
}

/** A part of an address, in KiB. */
function long(number: number, kib: number): string {
  return unique(number) + '%D1%8F%22'.repeat((kib * KIB) / 9)
}

function everyField(number: number): Record<string, string> {
  const filled = LEAD_FIELDS.map((name) => [name, `${unique(number)}${'"'.repeat(16_000)}`])
  return { ...Object.fromEntries(filled), ...noise(30) }
}

function noise(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`other${at}`, text(16_000)]))
}

const FILE = Buffer.alloc(10_000 * KIB, 'x')

function parts(fields: Record<string, string>, file?: Buffer): Buffer {
  const fieldParts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const last = file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []
  return Buffer.concat([
    Buffer.from(fieldParts.join('')),
    ...last,
    Buffer.from(`--${BOUNDARY}--\r\n`)
  ])
}

const TOO_LARGE = parts({ fio: 'x' }, Buffer.alloc(16_500 * KIB, 'x'))
