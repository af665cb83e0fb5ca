import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect as connectPlain, type Socket, type TcpNetConnectOpts } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import t from 'tap'
import { readLeads } from '../support/data-dir.ts'
import { anotherLead, multipart } from '../support/lead-request.ts'
import { matchLists } from '../support/match-lists.ts'
import { ask, freePort, hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const skip = hasNginx() ? {} : { skip: 'nginx is not installed' }
/** Another of the addresses of this machine. */
const ATTACKER = '127.0.0.2'
const VISITOR = '127.0.0.1'

async function withSite(use: (nginx: Nginx, dataDir: string) => Promise<void>): Promise<void> {
  await withDataDir(async (dir) => {
    const dataDir = `${dir}/data`
    const site = await startSite({ dataDir, env: { SITE_URL: 'https://agency.example' } })
    const nginx = await startNginx(dir, [Number(new URL(site.url).port), await freePort()])
    try {
      await use(nginx, dataDir)
    } finally {
      await nginx.stop()
      await site.kill('SIGTERM')
    }
  })
}

function connectTo({ httpsPort }: Nginx, localAddress: string): TLSSocket {
  const options: ConnectionOptions & TcpNetConnectOpts = {
    port: httpsPort,
    host: '127.0.0.1',
    localAddress,
    servername: 'agency.example',
    rejectUnauthorized: false
  }
  const socket = connect(options)
  return socket.on('error', () => undefined)
}

async function sendLead(nginx: Nginx) {
  const { payload, type } = await multipart(anotherLead())
  const headers = { 'content-type': type, 'content-length': String(payload.length) }
  return ask(nginx, '/api/v1/form/', { method: 'POST', headers, localAddress: VISITOR }, payload)
}

t.test('1,700 half headers of one address keep nobody else out', skip, async (t) => {
  await withSite(async (nginx, dataDir) => {
    const half = Array.from({ length: 1700 }, () => connectTo(nginx, ATTACKER))
    t.teardown(() => half.forEach((socket) => void socket.destroy()))
    const held = half.map(async (socket) => {
      await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')])
      socket.write('GET / HTTP/1.1\r\nHost: agency.example\r\nX-Half: ')
    })
    await Promise.all(held)

    const statuses = []
    for (let i = 0; i < 20; i++) {
      const answer = await ask(nginx, '/', { localAddress: VISITOR, agent: false }).catch(String)
      statuses.push(typeof answer === 'string' ? answer : answer.status)
    }
    t.same(statuses, Array(20).fill(200))
    t.equal((await sendLead(nginx)).status, 200)
    t.equal((await readLeads(dataDir)).length, 1)
  })
})

const MIB = 1024 * 1024

t.test('30 withheld uploads of one address leave room for the files of others', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir })
    const uploads = Array.from({ length: 30 }, () => withheld(Number(new URL(site.url).port)))
    t.teardown(() => uploads.forEach((socket) => void socket.destroy()))
    await settled(`${dataDir}/spool`)
    t.ok((await bytesIn(`${dataDir}/spool`)) <= 32 * MIB, 'three of the largest')

    const file = new File([Buffer.alloc(9 * MIB, 7)], 'бриф.pdf', { type: 'application/pdf' })
    const { payload, type } = await multipart({ ...anotherLead(), file })
    const headers = { 'content-type': type, 'x-forwarded-for': '203.0.113.9' }
    const options = { method: 'POST', headers, body: payload }
    const answer = await fetch(`${site.url}/api/v1/form/`, options)
    t.equal(answer.status, 200, await answer.text())
    matchLists(t, await readLeads(dataDir), [{ attachment: { name: 'бриф.pdf' } }])
    await site.kill()
  })
})

/** A form whose file comes but for its last bytes. */
function withheld(port: number): Socket {
  const socket = connectPlain(port, '127.0.0.1').on('error', () => undefined)
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
  const bytes = 10 * MIB - 1000
  socket.write(
    `POST /api/v1/form/ HTTP/1.1\r\nHost: agency.example\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Length: ${head.length + bytes + 1000}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n\r\n${head}`
  )
  socket.write(Buffer.alloc(bytes, 7))
  return socket.resume()
}

/** Resolves once a folder has not grown or shrunk at many looks. */
async function settled(folder: string): Promise<void> {
  let [bytes, looks] = [-1, 0]
  while (looks < 60) {
    await setTimeout(50)
    const now = await bytesIn(folder)
    looks = now === bytes ? looks + 1 : 0
    bytes = now
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map((name) =>
      stat(`${folder}/${name}`).then(
        ({ size }) => size,
        () => 0
      )
    )
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
