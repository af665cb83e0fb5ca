import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:https'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Nginx {
  httpPort: number
  httpsPort: number
  stop(): Promise<void>
}

export interface NginxAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const ADDRESSES = '/proc/net/if_inet6'
/** Whether this machine has an address of its own there: a kernel may know IPv6 and have it switched off. */
export const HAS_IPV6 = existsSync(ADDRESSES) && /^0{31}1 /m.test(readFileSync(ADDRESSES, 'utf8'))

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Starts nginx with the file of `deploy/` under Debian's own: only ports, certificate and folders are others.
 *
 * @param sites Ports of the site, of the one that stands in for it, and of its desk.
 * @param also Directives beside those of the file.
 */
export async function startNginx(
  dir: string,
  sites: [site: number, other: number, desk?: number],
  also = ''
): Promise<Nginx> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  for (const folder of ['cache', 'sites']) await mkdir(`${dir}/${folder}`, { recursive: true })
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=agency.example -keyout ${dir}/key.pem -out ${dir}/cert.pem`.split(
      ' '
    ),
    { stdio: 'ignore' }
  )
  for (const name of sites[2] === undefined ? ['nginx.conf'] : ['nginx.conf', 'nginx-desk.conf']) {
    const site = (await readFile(`deploy/${name}`, 'utf8'))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${sites[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${sites[1]}`)
      .replaceAll('127.0.0.1:3100', `127.0.0.1:${sites[2]}`)
      .replace(/(listen (?:\[::\]:)?)80\b/g, `$1${httpPort}`)
      .replace(/(listen (?:\[::\]:)?)443 ssl/g, `$1${httpsPort} ssl`)
      .replace(/\/etc\S+fullchain.pem/, `${dir}/cert.pem`)
      .replace(/\/etc\S+privkey.pem/, `${dir}/key.pem`)
      .replaceAll('/srv/site/current', process.cwd())
      .replaceAll('/var/cache/nginx/site', `${dir}/cache`)
      .replaceAll('/var/log/nginx', dir)
    // As deploy/install does it where the kernel is without.
    await writeFile(`${dir}/sites/${name}`, HAS_IPV6 ? site : site.replace(/.*\[::\].*\n/g, ''))
  }
  // As Debian ships it, and as operations.md changes it.
  const main = (await readFile('tests/support/debian-nginx.conf', 'utf8'))
    .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
    .replace('/run/nginx.pid', `${dir}/nginx.pid`)
    .replaceAll('/var/log/nginx', dir)
    .replace('include /etc/nginx/modules-enabled/*.conf;', 'daemon off;')
    .replace('include /etc/nginx/conf.d/*.conf;', also)
    .replace('/etc/nginx/sites-enabled', `${dir}/sites`)
  await writeFile(`${dir}/nginx.conf`, main)
  execFileSync('bash', ['deploy/widen-nginx', `${dir}/nginx.conf`])
  execFileSync('nginx', ['-t', '-q', '-c', `${dir}/nginx.conf`, '-e', `${dir}/errors.log`])

  const child = spawn('nginx', ['-c', `${dir}/nginx.conf`, '-e', `${dir}/errors.log`])
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await listens(httpsPort)
  return {
    httpPort,
    httpsPort,
    async stop() {
      child.kill('SIGQUIT')
      await Promise.race([gone, setTimeout(3000)])
      child.kill('SIGKILL')
    }
  }
}

/** Nobody waits longer, for an answer or for a start. */
const PATIENCE_MS = 30_000

/** Resolves when somebody takes connections at a port or a socket's path. */
async function listens(where: number | string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (!(await isTaken(where))) {
    if (Date.now() > until) throw new Error(`nobody listens on ${where}`)
    await setTimeout(20)
  }
}

function isTaken(where: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = typeof where === 'string' ? connect(where) : connect(where, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Asks as a browser would that knows the site by its name. */
export function ask(
  { httpsPort }: Pick<Nginx, 'httpsPort'>,
  path: string,
  { headers = {}, ...options }: RequestOptions = {},
  body?: Buffer
): Promise<NginxAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: httpsPort,
        path,
        servername: 'agency.example',
        rejectUnauthorized: false,
        maxHeaderSize: 64 * 1024,
        headers: { host: 'agency.example', ...(headers as Record<string, string>) },
        ...options
      },
      async (response) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of response) chunks.push(chunk)
        } catch (error) {
          return reject(error)
        }
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      }
    )
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.once('socket', hearBreaks)
    call.end(body)
  })
}

const heard = new WeakSet<Socket>()

/** A body that is refused before its end breaks off after the answer, when the request no longer listens. */
function hearBreaks(socket: Socket): void {
  if (heard.has(socket)) return
  heard.add(socket)
  socket.on('error', () => undefined)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
