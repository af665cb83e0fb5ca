import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listens } from '../support/nginx.ts'
import { type Kirby, layOutKirby } from './kirby-install.ts'
import { fill, layOut, OWNER } from './wordpress-install.ts'

/** WordPress, and the site's place, behind one nginx. */
export interface WordPress {
  dir: string
  version: string
  /** Where the site has to listen to be reached at `ours`. */
  sitePort: number
  ours: string
  theirs: string
  /** WordPress, its pages kept by nginx for 60 s. */
  cached: string
  /** Where it can be had. */
  kirby?: Kirby
  /** Ends PHP and the database with SIGKILL, and starts them again. */
  kill(): Promise<void>
}

interface Running {
  end(): void
  gone: Promise<unknown>
}

/** Starts all of it in a folder of its own; whatever happens, nothing of it stays. */
export async function withWordPress<Result>(use: (wordpress: WordPress) => Promise<Result>) {
  const dir = mkdtempSync(join(tmpdir(), 'wordpress-'))
  const running = new Map<string, Running>()
  const close = () => {
    for (const { end } of running.values()) end()
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 })
  }
  const interrupted = () => {
    close()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
  try {
    chmodSync(dir, 0o755)
    return await use(await start(dir, running))
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted)
    close()
  }
}

async function start(dir: string, running: Map<string, Running>): Promise<WordPress> {
  const [site = 0, ours = 0, theirs = 0, cached = 0, kirby = 0, kept = 0] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(freePort)
  )
  layOut(dir, {
    ...{ SITE_PORT: site, OURS_PORT: ours, THEIRS_PORT: theirs, CACHED_PORT: cached },
    ...{ KIRBY_PORT: kirby, KEPT_PORT: kept }
  })
  const kirbyVersion = layOutKirby(dir)
  const run = async (name: string, args: string[], ready: number | string) => {
    running.set(name, launch(dir, name, args))
    await listens(ready)
  }
  const socket = join(dir, 'db.sock')
  const database = [
    `--datadir=${dir}/db`,
    `--socket=${socket}`,
    `--pid-file=${dir}/db.pid`,
    '--skip-networking'
  ]
  const php = readdirSync('/usr/sbin').find((name) => /^php-fpm\d/.test(name)) ?? 'php-fpm'
  const startDatabase = () => run('mariadbd', database, socket)
  const startPhp = () => run(php, ['-F', '-y', `${dir}/php-fpm.conf`], `${dir}/php.sock`)
  await startDatabase()
  const version = fill(dir)
  await startPhp()
  await run('nginx', ['-c', `${dir}/nginx.conf`, '-e', `${dir}/nginx.log`], theirs)
  const url = (port: number) => `http://127.0.0.1:${port}`
  return {
    dir,
    version,
    sitePort: site,
    ours: url(ours),
    theirs: url(theirs),
    cached: url(cached),
    ...(kirbyVersion && {
      kirby: { version: kirbyVersion, plain: url(kirby), kept: url(kept) }
    }),
    async kill() {
      const killed = [php, 'mariadbd'].map((name) => running.get(name))
      for (const process of killed) process?.end()
      await Promise.all(killed.map((process) => process?.gone))
      await startDatabase()
      await startPhp()
    }
  }
}

/** A server with its workers: a group of processes, ended together. */
function launch(dir: string, command: string, args: string[]): Running {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn(command, args, { ...OWNER, env, cwd: dir, detached: true, stdio: 'ignore' })
  const gone = once(child, 'exit').catch(() => undefined)
  return {
    gone,
    end() {
      if (child.pid && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL')
      }
    }
  }
}
