import { connect, type Socket } from 'node:net'
import { GOOD_LEAD } from '../support/lead-request.ts'

/** What is asked again and again; a body makes it a POST of a form. */
export interface Load {
  url: string
  body?: string | undefined
}

export interface LoadOptions {
  connections: number
  seconds: number
}

/** What is done now, on one line that is written over where there is a terminal. */
export function tell(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r${text.padEnd(78)}` : `${text}\n`)
}

/** What one connection sends next, and whether an answer of so many bytes that ends so is complete. */
interface Talk {
  next(): string
  isWhole(bytes: number, end: Buffer): boolean
}

export const FORM = 'application/x-www-form-urlencoded'
/** The last bytes of an answer that are looked at: all of a lead's. */
const END_BYTES = 160
const LAST_CHUNK = '\r\n0\r\n\r\n'
/** Nobody waits longer for a part of an answer. */
const PATIENCE_MS = 20_000

/**
 * Answers per second when each request is sent as soon as the one before is answered.
 *
 * Counts bytes instead of parsing: every answer to the same request has the same length, or ends with the last chunk.
 * HTTP clients for Node spend more time on an answer than the server does, and would measure themselves.
 *
 * @throws {Error} When the first answer is not a 200, a later one is of another length, or one does not come.
 */
export async function load({ url, body }: Load, options: LoadOptions): Promise<number> {
  const target = new URL(url)
  const form =
    body === undefined ? '' : `Content-Type: ${FORM}\r\nContent-Length: ${body.length}\r\n`
  const start = `${body === undefined ? 'GET' : 'POST'} ${target.pathname}${target.search}`
  const request = `${start} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: br\r\n${form}\r\n${body ?? ''}`
  const isWhole = await firstAnswer(target, request)
  return talkAll(target, { next: () => request, isWhole }, options)
}

const PARTS = Object.entries(GOOD_LEAD)
  .map(([name, value]) => part(name, value))
  .join('')
const run = Math.random().toString(36).slice(2)
let number = 0

/**
 * Leads per second that are acknowledged; every lead is another one, under a key of its own.
 *
 * @throws {Error} When an answer is no success.
 */
export function floodLeads(url: string, options: LoadOptions): Promise<number> {
  const next = () => {
    const key = `${run}-${String(++number).padStart(16, '0')}`
    const body = `${PARTS}${part('idempotency_key', key)}--b--\r\n`
    return (
      'POST /api/v1/form/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    )
  }
  const isWhole = (_bytes: number, end: Buffer) => {
    if (end.at(-1) !== 0x7d) return false
    if (!end.includes('"success"')) throw new Error(`a lead is answered with ${end}`)
    return true
  }
  return talkAll(new URL(url), { next, isWhole }, options)
}

function part(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

async function talkAll(target: URL, talk: Talk, { connections, seconds }: LoadOptions) {
  const all = Array.from({ length: connections }, () => talkFor(seconds, target, talk))
  return (await Promise.all(all)).reduce((sum, rate) => sum + rate, 0)
}

/** Answers per second of one connection, until its last answer: where an answer takes long, that comes after the time. */
function talkFor(seconds: number, target: URL, { next, isWhole }: Talk): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    let bytes = 0
    let count = 0
    let end: Buffer = Buffer.alloc(0)
    const socket = open(target, reject)
    socket.write(next())
    listen(socket, (chunk) => {
      bytes += chunk.length
      // Where what comes is cut says nothing about the answer.
      const all = chunk.length < END_BYTES ? Buffer.concat([end, chunk]) : chunk
      end = all.subarray(-END_BYTES)
      if (!isWhole(bytes, end)) return
      bytes = 0
      end = Buffer.alloc(0)
      count++
      const tookSeconds = (performance.now() - begun) / 1000
      if (tookSeconds < seconds) {
        socket.write(next())
        return
      }
      socket.destroy()
      resolve(count / tookSeconds)
    })
  })
}

/** How to tell the end of an answer, from the first of them. */
function firstAnswer(target: URL, request: string): Promise<Talk['isWhole']> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = open(target, reject)
    socket.write(request)
    listen(socket, (chunk) => {
      answer += chunk.toString('latin1')
      const isWhole = endTest(answer, target)
      if (!isWhole?.(answer.length, Buffer.from(answer.slice(-END_BYTES), 'latin1'))) return
      socket.destroy()
      if (answer.startsWith('HTTP/1.1 200 ')) resolve(isWhole)
      else reject(new Error(`${target} answered ${answer.slice(0, answer.indexOf('\r\n'))}`))
    })
  })
}

/** `undefined` while the headers are still to come. */
function endTest(answer: string, target: URL): Talk['isWhole'] | undefined {
  const headBytes = answer.indexOf('\r\n\r\n') + 4
  if (headBytes < 4) return undefined
  const head = answer.slice(0, headBytes)
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return (_bytes, end) => end.subarray(-LAST_CHUNK.length).equals(Buffer.from(LAST_CHUNK))
  }
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`${target} does not tell the end of its answer`)
  const answerBytes = headBytes + Number(length)
  return (bytes) => {
    if (bytes > answerBytes) throw new Error(`${target} changed the length of its answer`)
    return bytes === answerBytes
  }
}

function open(target: URL, fail: (error: Error) => void): Socket {
  const socket = connect(Number(target.port), target.hostname)
  socket.setNoDelay(true)
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`${target} does not answer`)))
  socket.on('close', () => fail(new Error(`${target} closed a connection`)))
  return socket.on('error', fail)
}

/** A fault that `read` finds ends the connection with it. */
function listen(socket: Socket, read: (chunk: Buffer) => void): void {
  socket.on('data', (chunk) => {
    try {
      read(chunk)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Of a ratio, to two digits: never rounded in our favour. */
export function cut(ratio: number): number {
  return Math.floor(ratio * 100) / 100
}
