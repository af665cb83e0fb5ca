import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/nginx.ts'
import type { Peer } from './astro.ts'

/** An answer as it comes over the wire: compressed, with its headers. */
export interface Answer {
  bodyBase64: string
  headers: Record<string, string>
}

/** Not sent again by a stand-in: servers write these themselves, or they belong to one answer. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'accept-ranges'])

export async function download(url: string): Promise<Answer> {
  return new Promise((resolve) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve({
        bodyBase64: Buffer.concat(chunks).toString('base64'),
        headers: Object.fromEntries(headers) as Record<string, string>
      })
    })
  })
}

interface Fork {
  /** Sends a message and resolves to the answer. */
  ask(message: object | number): Promise<unknown>
}

/** A script of this folder in a process of its own, that tells its address. */
export async function startFork(
  script: string,
  args: string[],
  input?: object
): Promise<Peer & Fork> {
  const child: ChildProcess = fork(new URL(script, import.meta.url), args, {
    execArgv: ['--import=tsx'],
    env: { ...process.env, NODE_ENV: 'production' }
  })
  if (input) child.send(input)
  const ask = (message: object | number) =>
    new Promise<unknown>((resolve) => {
      child.once('message', resolve)
      child.send(message)
    })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return { url, ask, stop: () => child.kill() }
}

/** Fastify with nothing around it but a route that sends these bytes and headers. */
export async function startBare(answer: Answer): Promise<Peer> {
  return startFork('bare-fastify.ts', [], answer)
}

/** One worker of nginx that sends a file of these bytes with these headers. */
export async function startStaticNginx(dir: string, answer: Answer): Promise<Peer> {
  const port = await freePort()
  mkdirSync(`${dir}/html`, { recursive: true })
  writeFileSync(`${dir}/html/index`, Buffer.from(answer.bodyBase64, 'base64'))
  const { 'content-type': type = 'text/html', etag: _etag, ...others } = answer.headers
  const headers = Object.entries(others)
    .filter(([name]) => name !== 'last-modified')
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    `${dir}/nginx.conf`,
    `${user} daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/errors.log;
     events {} http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
       server { listen 127.0.0.1:${port}; root ${dir}/html; default_type "${type}"; ${headers.join('\n')}
         location / { try_files /index =404; } } }`
  )
  execFileSync('nginx', ['-t', '-q', '-c', `${dir}/nginx.conf`, '-e', `${dir}/errors.log`])
  const child = spawn('nginx', ['-c', `${dir}/nginx.conf`, '-e', `${dir}/errors.log`])
  await setTimeout(500)
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}
