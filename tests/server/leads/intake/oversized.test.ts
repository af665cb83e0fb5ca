import { connect } from 'node:net'
import t from 'tap'
import { GOOD_LEAD, multipart } from '../../../support/lead-request.ts'
import { buildTestApp } from '../../../support/test-app.ts'

/** More than sockets hold unread. */
const LARGE = Buffer.alloc(8 * 2 ** 20, 'a')

t.test('review-security 2: whoever sends too much is heard to the end and answered', async (t) => {
  const { app } = await buildTestApp(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const form = await multipart({ ...GOOD_LEAD, file: new File([new Uint8Array(17e6)], 'a.bin') })
  const cases: [path: string, type: string, body: Buffer][] = [
    ['/search/', 'application/x-www-form-urlencoded', LARGE],
    ['/api/v1/visit/', 'application/json', LARGE],
    ['/contacts/', 'application/json', LARGE],
    ['/api/v1/form/', form.type, form.payload]
  ]
  for (const [path, type, body] of cases) {
    const start = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n`
    const size = body.length.toString(16)
    const wholes = {
      declared: [`${start}Content-Length: ${body.length}\r\n\r\n`, body],
      chunked: [`${start}Transfer-Encoding: chunked\r\n\r\n${size}\r\n`, body, '\r\n0\r\n\r\n']
    }
    for (const [name, whole] of Object.entries(wholes)) {
      t.same(await statusesOf(url, whole), [413, 200], `${path} ${name}`)
    }
  }
})

t.test(
  'fastify/busboy#228: a form that ends before its body does not stand before the next request',
  async (t) => {
    const { app } = await buildTestApp(t)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const fields = '--b\r\nContent-Disposition: form-data; name="q"\r\n\r\nseo\r\n--b--\r\n'
    const cases = [
      ['', '----\r\n\r\n--x\r\n'],
      ['b', fields]
    ]
    for (const [boundary, beginning = ''] of cases) {
      const body = Buffer.concat([Buffer.from(beginning), LARGE])
      const type = `Content-Type: multipart/form-data; boundary=${boundary}\r\n`
      const start = `POST /search/ HTTP/1.1\r\nHost: a\r\n${type}Content-Length: ${body.length}\r\n\r\n`
      t.same(await statusesOf(url, [start, body]), [303, 200], `boundary ${boundary}`)
    }
  }
)

/** Sends a request and behind it, over the same connection, one for a page. */
function statusesOf(origin: string, request: (string | Buffer)[]): Promise<number[]> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (statuses().length === 2) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(statuses()))
    for (const part of request) socket.write(part)
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  })
}
