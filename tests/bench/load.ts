import { connect, type Socket } from 'node:net'

interface LoadOptions {
  connections: number
  seconds: number
}

/**
 * Requests per second that `url` answers when it is asked again as soon as it has answered.
 *
 * Counts bytes instead of parsing: every answer to the same request has the same length. HTTP clients for Node
 * spend more time on an answer than the server does, and would measure themselves.
 *
 * @throws {Error} When the first answer is not a 200, or a later one has another length.
 */
export async function load(url: string, { connections, seconds }: LoadOptions): Promise<number> {
  const target = new URL(url)
  const request = `GET ${target.pathname} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: br\r\n\r\n`
  const answerBytes = await measureAnswer(target, request)
  const until = Date.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(target, request, answerBytes, until))
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function askUntil(target: URL, request: string, answerBytes: number, until: number) {
  return new Promise<number>((resolve, reject) => {
    let bytes = 0
    let count = 0
    const socket = open(target, reject)
    socket.write(request)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes < answerBytes) return
      if (bytes > answerBytes)
        return reject(new Error(`${target} changed the length of its answer`))
      bytes = 0
      count++
      if (Date.now() < until) return socket.write(request)
      socket.destroy()
      resolve(count)
    })
  })
}

function measureAnswer(target: URL, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = open(target, reject)
    socket.write(request)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const answer = Buffer.concat(chunks).toString('latin1')
      const headBytes = answer.indexOf('\r\n\r\n') + 4
      const bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? Number.NaN)
      if (headBytes < 4 || answer.length < headBytes + bodyBytes) return
      socket.destroy()
      if (answer.startsWith('HTTP/1.1 200 ')) resolve(answer.length)
      else reject(new Error(`${target} answered ${answer.slice(0, answer.indexOf('\r\n'))}`))
    })
  })
}

function open({ hostname, port }: URL, fail: (error: Error) => void): Socket {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  return socket.on('error', fail)
}
