import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Writes bytes to a socket and reads one answer; undefined when the server says nothing and hangs up. */
export function sendRaw(
  origin: string,
  request: Buffer | string | AsyncIterable<Buffer | string>,
  { hangUp = false }: { hangUp?: boolean } = {}
): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let received: Buffer = Buffer.alloc(0)
    const finish = () => {
      resolve(parseAnswer(received))
      socket.destroy()
    }
    socket.on('data', (chunk) => {
      received = withoutContinue(Buffer.concat([received, chunk]))
      if (isWhole(received)) finish()
    })
    socket.on('close', finish)
    // A server that has refused a body may reset the connection while it is still being written.
    socket.on('error', () => undefined)
    void write(socket, request, hangUp)
  })
}

async function write(
  socket: ReturnType<typeof connect>,
  request: Parameters<typeof sendRaw>[1],
  hangUp: boolean
): Promise<void> {
  const chunks = typeof request === 'string' || Buffer.isBuffer(request) ? [request] : request
  for await (const chunk of chunks) {
    if (socket.destroyed) return
    socket.write(chunk)
  }
  if (hangUp) socket.end(() => socket.destroy())
}

function parseAnswer(bytes: Buffer): RawAnswer | undefined {
  const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
  if (!status) return undefined
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status, headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

function withoutContinue(bytes: Buffer): Buffer {
  return bytes.toString('latin1').startsWith(CONTINUE) ? bytes.subarray(CONTINUE.length) : bytes
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return false
  const answer = parseAnswer(bytes)
  if (!answer) return false
  const length = answer.headers['content-length']
  return length !== undefined && bytes.length - end - 4 >= Number(length)
}
