import { execFileSync, fork, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type HTMLElement, NodeType, parse } from 'node-html-parser'
import { freePort } from '../support/nginx.ts'
import { FORM, type Load, tell } from './load.ts'

export interface Peer {
  url: string
  stop(): void
}

/** An answer as it comes over the wire: compressed, with its headers. */
export interface Answer {
  bodyBase64: string
  headers: Record<string, string>
}

/** What a server may take to start on a busy machine, and what may be installed or built in. */
const START_MS = 60_000
const BUILD_MS = 300_000
/** Not sent again by a stand-in: servers write these themselves, or they belong to one answer. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'accept-ranges'])

export function download({ url, body }: Load): Promise<Answer> {
  const headers = { 'accept-encoding': 'br', ...(body && { 'content-type': FORM }) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: body ? 'POST' : 'GET', headers }, async (response) => {
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve({
        bodyBase64: Buffer.concat(await response.toArray()).toString('base64'),
        headers: Object.fromEntries(headers) as Record<string, string>
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** `server.ts` in a process of its own. */
export async function startServer(args: string[], input?: object): Promise<Peer> {
  const child = fork(new URL('server.ts', import.meta.url), args, {
    execArgv: ['--import=tsx'],
    env: { ...process.env, NODE_ENV: 'production' }
  })
  if (input) child.send(input)
  const late = AbortSignal.timeout(START_MS)
  const [url] = await Promise.race([
    once(child, 'message', { signal: late }),
    once(child, 'exit').then(() => [undefined])
  ]).catch(() => [undefined])
  if (url) return { url: String(url), stop: () => void child.kill() }
  child.kill()
  throw new Error(`${args[0]} does not start`)
}

/** Installed when it is first measured, outside the project's dependencies. */
const ASTRO_DIR = '.bench/astro'
/** The last of Astro that runs on every Node that this site does. */
const ASTRO = {
  private: true,
  type: 'module',
  dependencies: { astro: '5.18.2', '@astrojs/node': '9.5.5' }
}
const ASTRO_CONFIG = `import node from '@astrojs/node'
export default { output: 'server', adapter: node({ mode: 'standalone' }), devToolbar: { enabled: false }, compressHTML: true }
`

/**
 * The same page in Astro: node adapter, server output, texts from data, the list a loop over a component. What are
 * islands here is plain markup there, which is in its favour.
 *
 * @param html As this site has rendered it.
 * @throws {Error} When it cannot be installed, built or started.
 */
export async function startAstro(html: string): Promise<Peer> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const run = (program: string, ...args: string[]) => {
    tell(`${program} ${args.join(' ')} in ${ASTRO_DIR}`)
    const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
    execFileSync(program, args, { cwd: ASTRO_DIR, stdio, env, timeout: BUILD_MS })
  }
  const isInstalled = write('package.json', JSON.stringify(ASTRO)) && exists('node_modules')
  if (!isInstalled) run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error')
  const written = Object.entries({ ...astroSource(html), 'astro.config.mjs': ASTRO_CONFIG })
  const isSame = written.map(([path, text]) => write(path, text)).every(Boolean)
  if (!isSame || !exists('dist')) run('npx', 'astro', 'build')

  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: ASTRO_DIR,
    stdio: 'ignore',
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) }
  })
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + START_MS; ; await setTimeout(100)) {
    if (await fetch(url).catch(() => undefined)) break
    if (child.exitCode === null && Date.now() < until) continue
    child.kill()
    throw new Error('Astro does not answer')
  }
  return { url, stop: () => void child.kill('SIGKILL') }
}

const exists = (path: string) => existsSync(join(ASTRO_DIR, path))

/** Whether the file was there already. */
function write(path: string, text: string): boolean {
  const file = join(ASTRO_DIR, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return true
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return false
}

/** Elements whose content is no markup. */
const RAW = new Set(['script', 'style'])
const VOID = new Set(['meta', 'link', 'input', 'br', 'img', 'hr', 'source', 'wbr'])
/** Attributes whose value comes from the content. */
const CONTENT = new Set(['href', 'content', 'datetime', 'alt', 'src', 'title'])

/** Files of the page: markup in the template, texts and addresses in the data. */
function astroSource(html: string): Record<string, string> {
  const page = parse(html, { comment: false }).querySelector('html')
  if (!page) throw new Error('there is no page')
  // The newest item stands before the list of the others.
  const list = page.querySelector('li[data-news-item]')?.parentNode
  const items = (list?.children ?? []).map((child) => {
    const texts: string[] = []
    return { code: printed(child, 't', texts), texts }
  })
  list?.set_content('<ITEMS></ITEMS>')
  const texts: string[] = []
  const code = printed(page, 'texts', texts).replace(
    '<items></items>',
    '{items.map((t) => <Item t={t} />)}'
  )
  const data = [texts, items.map((item) => item.texts)].map((one) => JSON.stringify(one))
  return {
    'src/pages/index.astro': `---\nimport Item from '../Item.astro'\nimport { texts, items } from '../data.mjs'\n---\n<!doctype html>\n${code}\n`,
    'src/Item.astro': `---\nconst { t } = Astro.props\n---\n${items[0]?.code ?? ''}\n`,
    'src/data.mjs': `export const texts = ${data[0]}\nexport const items = ${data[1]}\n`
  }
}

/** An element as a template, which takes its texts from the list of that name. */
function printed(element: HTMLElement, list: string, texts: string[]): string {
  const place = (text: string) => `${list}[${texts.push(text) - 1}]`
  const name = element.tagName.toLowerCase()
  const attributes = Object.entries(element.attributes)
    .map(([key, value]) =>
      CONTENT.has(key)
        ? ` ${key}={${place(value)}}`
        : ` ${key}=${JSON.stringify(value).replace(/\\"/g, '&quot;')}`
    )
    .join('')
  if (RAW.has(name)) {
    return `<${name}${attributes} is:inline set:html={${place(element.innerHTML)}}></${name}>`
  }
  if (VOID.has(name)) return `<${name}${attributes}>`
  const inner = element.childNodes.map((child) => {
    if (child.nodeType === NodeType.ELEMENT_NODE) return printed(child as HTMLElement, list, texts)
    return child.text.trim() ? `{${place(child.text)}}` : ' '
  })
  return `<${name}${attributes}>${inner.join('')}</${name}>`
}
