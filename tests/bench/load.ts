import { connect, type Socket } from 'node:net'

/** What is asked again and again. */
export interface Load {
  url: string
  /** Makes it a POST of a form. */
  body?: string
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
  { url, body }: Load,
  { connections, seconds }: LoadOptions
): Promise<number> {
  const target = new URL(url)
  const request = requestText(target, body)
  const isWhole = await firstAnswer(target, request)
  const until = Date.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(target, request, isWhole, until))
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function requestText({ pathname, search, host }: URL, body?: string): string {
  const form =
    body === undefined
      ? ''
      : `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`
  const method = body === undefined ? 'GET' : 'POST'
  return `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n${form}\r\n${body ?? ''}`
}

/** Whether an answer of so many bytes, the last of them given, is complete. */
type IsWhole = (bytes: number, latest: Buffer) => boolean

function askUntil(target: URL, request: string, isWhole: IsWhole, until: number) {
  return new Promise<number>((resolve, reject) => {
    let bytes = 0
    let count = 0
    const socket = open(target, reject)
    socket.write(request)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (!isWhole(bytes, chunk)) return
      bytes = 0
      count++
      if (Date.now() < until) {
        socket.write(request)
        return
      }
      socket.destroy()
      resolve(count)
    })
    socket.on('close', () => reject(new Error(`${target} closed a connection`)))
  })
}

const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Of an answer in chunks. What Node writes last comes in one piece with something before it, or alone. */
function isLastChunk(data: Buffer): boolean {
  const end = data.subarray(-LAST_CHUNK.length)
  return LAST_CHUNK.subarray(-end.length).equals(end) && end.length >= 5
}

/** How to tell the end of an answer, from the first of them. */
function firstAnswer(target: URL, request: string): Promise<IsWhole> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = open(target, reject)
    socket.write(request)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      const isWhole = endOf(answer, target)
      if (!isWhole?.(answer.length, chunk)) return
      socket.destroy()
      if (answer.startsWith('HTTP/1.1 200 ')) resolve(isWhole)
      else reject(new Error(`${target} answered ${answer.slice(0, answer.indexOf('\r\n'))}`))
    })
  })
}

/** `undefined` while the headers are still to come. */
function endOf(answer: string, target: URL): IsWhole | undefined {
  const headBytes = answer.indexOf('\r\n\r\n') + 4
  if (headBytes < 4) return undefined
  const head = answer.slice(0, headBytes)
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return (_bytes, chunk) => isLastChunk(chunk)
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
