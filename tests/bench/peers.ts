import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/nginx.ts'
import { astroSource, nextSource, type PeerSource } from './peer-pages.ts'

/** Installed when they are first measured, outside the project's dependencies. */
const FOLDER = '.bench'
const START_TIMEOUT_MS = 30_000

/** The last of Astro that runs on every Node that this site does. */
const ASTRO = {
  private: true,
  type: 'module',
  dependencies: {
    astro: '5.18.2',
    '@astrojs/node': '9.5.5',
    '@astrojs/react': '4.4.2',
    react: '19.3.1',
    'react-dom': '19.3.1'
  }
}
const NEXT = {
  private: true,
  dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }
}

export interface Peer {
  url: string
  stop(): void
}

/**
 * The same page in Astro: node adapter, server output.
 *
 * @throws {Error} When it cannot be installed, built or started.
 */
export async function startAstro(html: string): Promise<Peer> {
  const config = `import node from '@astrojs/node'
import react from '@astrojs/react'
export default { output: 'server', adapter: node({ mode: 'standalone' }), integrations: [react()], devToolbar: { enabled: false }, compressHTML: true }
`
  const source = astroSource(html)
  const dir = build('astro', ASTRO, { files: { ...source.files, 'astro.config.mjs': config } }, [
    'npx',
    'astro',
    'build'
  ])
  return start(dir, 'dist/server/entry.mjs', '/')
}

/** The same page in Next.js, standalone: `/dynamic` is rendered for each request, `/static` by the build. */
export async function startNext(html: string): Promise<Peer> {
  const source = nextSource(html)
  const config = "module.exports = { output: 'standalone', outputFileTracingRoot: __dirname }\n"
  const dir = build('next', NEXT, { files: { ...source.files, 'next.config.js': config } }, [
    'npx',
    'next',
    'build'
  ])
  cpSync(join(dir, '.next/static'), join(dir, '.next/standalone/.next/static'), { recursive: true })
  return start(join(dir, '.next/standalone'), 'server.js', '')
}

/** Writes, installs and builds a project; what is as it was is not done again. */
function build(name: string, manifest: object, { files }: PeerSource, command: string[]): string {
  const dir = join(FOLDER, name)
  const text = JSON.stringify(manifest, null, 2)
  const isInstalled =
    existsSync(join(dir, 'node_modules')) && read(join(dir, 'package.json')) === text
  const isBuilt =
    isInstalled &&
    existsSync(join(dir, 'built')) &&
    Object.entries(files).every(([path, content]) => read(join(dir, path)) === content)
  if (isBuilt) return dir
  for (const [path, content] of Object.entries({ ...files, 'package.json': text })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  const quiet = { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] as const, env: environment() }
  if (!isInstalled) {
    process.stderr.write(`Installing ${name} into ${dir} …\n`)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      ...quiet,
      stdio: ['ignore', 'ignore', 'pipe']
    })
  }
  process.stderr.write(`Building ${name} …\n`)
  const [program = '', ...args] = command
  execFileSync(program, args, { ...quiet, stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(dir, 'built'), '')
  return dir
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1'
  }
}

async function start(dir: string, script: string, path: string): Promise<Peer> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: dir,
    stdio: 'ignore',
    env: { ...environment(), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', PORT: String(port) }
  })
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + START_TIMEOUT_MS
  while (!(await answers(`${url}${path}`))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill()
      throw new Error(`${dir}/${script} does not answer`)
    }
    await setTimeout(100)
  }
  return { url, stop: () => child.kill('SIGKILL') }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}
