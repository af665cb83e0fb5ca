import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClosestTest } from './closest-tests.ts'
import type { Place } from './places.ts'

/** A test that takes longer hangs, and has so noticed. */
const LIMIT_MS = 300_000
const LEFT_OUT = new Set(['.git', '.tap', 'node_modules', 'dist'])

/** A copy of the checkout that may be broken: a run that is killed leaves nothing behind but a temporary folder. */
export function openSandbox(env: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const name of readdirSync('.').filter((one) => !LEFT_OUT.has(one))) {
    cpSync(name, join(dir, name), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(dir, 'node_modules'))
  freshBundle()
  let end = () => {}
  process.once('exit', close)

  /** Ends with it whatever it has started. */
  function passes(args: readonly string[]): Promise<boolean> {
    const child = spawn(process.execPath, args, {
      cwd: dir,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, TAP_BAIL: '1', TAP_TIMEOUT: '600', ...env }
    })
    end = () => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {
        // Nothing of it is left.
      }
    }
    const timer = setTimeout(end, LIMIT_MS)
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        clearTimeout(timer)
        end()
        resolve(code === 0)
      })
    })
  }

  function close() {
    end()
    rmSync(dir, { recursive: true, force: true })
  }

  function freshBundle() {
    rmSync(join(dir, 'dist'), { recursive: true, force: true })
    cpSync('dist', join(dir, 'dist'), { recursive: true })
  }

  async function firstFailing(tests: readonly ClosestTest[]): Promise<string | undefined> {
    let isBuilt = false
    for (const { file, needsBuild } of tests) {
      if (needsBuild && !isBuilt && !(await passes(['build.mjs']))) return 'build.mjs'
      isBuilt ||= needsBuild
      if (!(await passes(['--import=tsx', file]))) return file
    }
    return undefined
  }

  return {
    passes: (test: string) => passes(['--import=tsx', test]),

    /** The first of the tests that fails when a place is broken; undefined when all pass. */
    async noticedBy(place: Place, tests: readonly ClosestTest[]): Promise<string | undefined> {
      const path = join(dir, place.file)
      const source = readFileSync(path, 'utf8')
      await writeFile(path, source.slice(0, place.start) + place.text + source.slice(place.end))
      try {
        return await firstFailing(tests)
      } finally {
        await writeFile(path, source)
        if (tests.some(({ needsBuild }) => needsBuild)) freshBundle()
      }
    },

    close
  }
}
