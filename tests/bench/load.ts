import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What is asked again and again. */
export interface Load {
  url: string
  /** Makes it a POST of a form. */
  body?: string
  /** The compressions that the visitor takes; brotli unless told. */
  encodings?: string
}

interface LoadOptions {
  connections: number
  seconds: number
}

/**
 * Requests per second that are answered when each is sent as soon as the one before is answered.
 *
 * Counts bytes instead of parsing: every answer to the same request has the same length, or ends with the last
 * chunk. HTTP clients for Node spend more time on an answer than the server does, and would measure themselves.
 *
 * @throws {Error} When the first answer is not a 200. A later one of another length ends the process.
 */
export async function load(
  { url, body, encodings = 'br' }: Load,
  { connections, seconds }: LoadOptions
): Promise<number> {
  const target = new URL(url)
  const request = requestText(target, encodings, body)
  await settle(target, request)
  const isWhole = await firstAnswer(target, request)
  const rates = await Promise.all(
    Array.from({ length: connections }, () => askFor(seconds, target, request, isWhole))
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

/** What was asked for often enough to be answered in the bytes that it keeps. */
const settled = new Set<string>()
const SETTLE_MS = 1000

/** A page of ours that is asked for twice is compressed again, and is shorter from then on. */
async function settle(target: URL, request: string): Promise<void> {
  const name = `${target} ${request}`
  if (settled.has(name)) return
  settled.add(name)
  for (let reader = 0; reader < 2; reader++) await firstAnswer(target, request)
  await setTimeout(SETTLE_MS)
}

function requestText({ pathname, search, host }: URL, encodings: string, body?: string): string {
  const form =
    body === undefined
      ? ''
      : `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`
  const method = body === undefined ? 'GET' : 'POST'
  return `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encodings}\r\n${form}\r\n${body ?? ''}`
}

/** Whether an answer of so many bytes that ends so is complete. */
type IsWhole = (bytes: number, end: Buffer) => boolean

/** Answers per second of one connection, until its last answer: where an answer takes long, that comes after the time. */
function askFor(seconds: number, target: URL, request: string, isWhole: IsWhole) {
  return new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    let bytes = 0
    let end: Buffer = Buffer.alloc(0)
    let count = 0
    const socket = open(target, reject)
    socket.write(request)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      end = endOf(end, chunk)
      if (!isWhole(bytes, end)) return
      bytes = 0
      count++
      const tookSeconds = (performance.now() - begun) / 1000
      if (tookSeconds < seconds) {
        socket.write(request)
        return
      }
      socket.destroy()
      resolve(count / tookSeconds)
    })
    socket.on('close', () => reject(new Error(`${target} closed a connection`)))
  })
}

const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** The last bytes so far: where what comes is cut says nothing about the answer. */
function endOf(before: Buffer, chunk: Buffer): Buffer {
  const all = chunk.length < LAST_CHUNK.length ? Buffer.concat([before, chunk]) : chunk
  return all.subarray(-LAST_CHUNK.length)
}

/** How to tell the end of an answer, from the first of them. */
function firstAnswer(target: URL, request: string): Promise<IsWhole> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = open(target, reject)
    socket.write(request)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      const isWhole = endTest(answer, target)
      if (!isWhole?.(answer.length, Buffer.from(answer.slice(-LAST_CHUNK.length), 'latin1'))) return
      socket.destroy()
      if (answer.startsWith('HTTP/1.1 200 ')) resolve(isWhole)
      else reject(new Error(`${target} answered ${answer.slice(0, answer.indexOf('\r\n'))}`))
    })
  })
}

/** `undefined` while the headers are still to come. */
function endTest(answer: string, target: URL): IsWhole | undefined {
  const headBytes = answer.indexOf('\r\n\r\n') + 4
  if (headBytes < 4) return undefined
  const head = answer.slice(0, headBytes)
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return (_bytes, end) => LAST_CHUNK.equals(end)
  const answerBytes = headBytes + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  return (bytes) => {
    if (bytes > answerBytes) throw new Error(`${target} changed the length of its answer`)
    return bytes === answerBytes
  }
}

function open({ hostname, port }: URL, fail: (error: Error) => void): Socket {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  return socket.on('error', fail)
}
