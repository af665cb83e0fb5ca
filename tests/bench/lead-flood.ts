import { connect } from 'node:net'
import { GOOD_LEAD } from '../support/lead-request.ts'

/**
 * Leads per second that are acknowledged when each connection sends the next as soon as the last is answered. Every
 * lead is another one, under a key of its own.
 *
 * @throws {Error} When an answer is no success.
 */
export async function floodLeads(
  origin: string,
  connections: number,
  seconds: number
): Promise<number> {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => sendUntil(origin, until))
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

const run = Math.random().toString(36).slice(2)
let number = 0

const PARTS = Object.entries(GOOD_LEAD)
  .map(([name, value]) => part(name, value))
  .join('')

function part(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

function nextRequest(): string {
  const key = `${run}-${String(++number).padStart(16, '0')}`
  const body = `${PARTS}${part('idempotency_key', key)}--b--\r\n`
  return (
    'POST /api/v1/form/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

function sendUntil(origin: string, until: number): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    let count = 0
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.write(nextRequest())
    socket.on('data', (chunk) => {
      answer += chunk
      if (!answer.endsWith('}')) return
      if (!answer.includes('"success"')) return reject(new Error(answer))
      answer = ''
      count++
      if (performance.now() < until) return socket.write(nextRequest())
      socket.destroy()
      resolve(count)
    })
  })
}
