import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The built site, really listening, on a folder of its own. */
export interface SiteProcess {
  url: string
  dataDir: string
  pid: number
  /** Resolves when the process is gone, to the signal that has ended it; null where it has ended by itself. */
  kill(signal?: NodeJS.Signals): Promise<NodeJS.Signals | null>
  /** Everything it has written to its log. */
  log(): string
  isAlive(): boolean
  /** Its exit code, once it has ended by itself. */
  code(): number | null
  /**
   * What it holds on to after a collection, in bytes.
   *
   * @param snapshot A file for all of its heap.
   */
  memory(snapshot?: string): Promise<NodeJS.MemoryUsage>
}

interface SiteOptions {
  env?: Record<string, string>
  /** A folder from an earlier process; made and removed by the caller. */
  dataDir: string
  /** Options of Node. */
  node?: readonly string[]
  /** Nothing of ours is loaded into it: it starts and rests as it ships, and tells nothing of its heap. */
  isUnwatched?: boolean
}

const started = new Set<SiteProcess>()

/** Starts `dist/server/main.mjs` on a free port. */
export async function startSite({
  env = {},
  dataDir,
  node = [],
  isUnwatched = false
}: SiteOptions): Promise<SiteProcess> {
  const reporter = isUnwatched
    ? []
    : ['--import', new URL('heap-reporter.mjs', import.meta.url).href]
  const child = spawn(process.execPath, [...node, ...reporter, 'dist/server/main.mjs'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(isUnwatched ? [] : ['ipc' as const])]
  })
  const lines: string[] = []
  const url = await listeningUrl(child, lines)
  const gone = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal))
  })
  const site: SiteProcess = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    log: () => lines.join('\n'),
    code: () => child.exitCode,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    memory: (snapshot) => askMemory(child, snapshot),
    kill(signal = 'SIGKILL') {
      child.kill(signal)
      return gone
    }
  }
  started.add(site)
  return site
}

/** What a site holds on to after a collection, buffers included, in MiB. */
export async function liveMib(site: SiteProcess): Promise<number> {
  const { heapUsed, external } = await site.memory()
  return (heapUsed + external) / 1024 ** 2
}

/** A folder that `use` has to itself, removed afterwards, when no site that was started on it writes there any more. */
export async function withDataDir<Result>(use: (dataDir: string) => Promise<Result>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  try {
    return await use(dataDir)
  } finally {
    const sites = [...started].filter((site) => site.dataDir === dataDir)
    await Promise.all(sites.map((site) => site.kill()))
    await rm(dataDir, { recursive: true, force: true })
  }
}

function askMemory(child: ChildProcess, snapshot?: string): Promise<NodeJS.MemoryUsage> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the site has ended'))
    child.once('exit', fail)
    child.once('message', (usage) => {
      child.off('exit', fail)
      resolve(usage as NodeJS.MemoryUsage)
    })
    child.send({ snapshot }, (error) => error && fail())
  })
}

function listeningUrl(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the site ended with ${code}:\n${lines.join('\n')}`))
    )
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line)
      const url = /Server listening at (http:\/\/[^"]+)/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
}

/**
 * What the unit starts Node with.
 *
 * @throws {Error} When it sets no heap limit.
 */
export function shippedStart(): { node: string[]; env: Record<string, string> } {
  const unit = readFileSync('deploy/site@.service', 'utf8')
  const [, options = ''] = /^ExecStart=\S+node (.*)dist\//m.exec(unit) ?? []
  const node = options.split(' ').filter(Boolean)
  const allocator = [...unit.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [
    name,
    value
  ])
  if (!node.some((option) => option.startsWith('--max-old-space-size=')))
    throw new Error('the unit sets no heap limit')
  return { node, env: Object.fromEntries(allocator) }
}
