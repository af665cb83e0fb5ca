// Finds a Chromium for the browser tests, or installs one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Flags that suit a container and keep the browser from calling home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

// The shell paints what Chromium paints without a window's works, with a third less of the processor.
const SHELL = 'chromium-headless-shell'
const SYSTEM_NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable'
]
const DOWNLOAD_TIMEOUT_MS = 180_000

/**
 * Path of a Chromium: the one that CHROMIUM names, Playwright's own, the system's, or one installed now.
 *
 * @throws {Error} Saying what to do when there is none and none can be installed.
 * @returns {string}
 */
export function provideChromium() {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new Error(`CHROMIUM=${named} does not exist`)
  const found = named ?? findChromium() ?? installChromium()
  if (!found) {
    throw new Error(
      'No Chromium found and none could be installed. Set CHROMIUM to the path of one.'
    )
  }
  return found
}

function findChromium() {
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  for (const name of SYSTEM_NAMES) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

function installChromium() {
  console.log('No Chromium on this machine: installing one for the browser tests.')
  tryToRun('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_TIMEOUT_MS)
  if (existsSync(chromium.executablePath())) {
    tryToRun('npx', ['playwright', 'install-deps', 'chromium'], DOWNLOAD_TIMEOUT_MS)
    return chromium.executablePath()
  }
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  tryToRun(apt[0], [...apt.slice(1), 'update'])
  const install = [...apt.slice(1), 'install', '-y', '--no-install-recommends']
  tryToRun(apt[0], [...install, SHELL])
  if (!findChromium()) tryToRun(apt[0], [...install, 'chromium'])
  return findChromium()
}

/**
 * @param {string | undefined} command
 * @param {string[]} args
 * @param {number} [timeout] Milliseconds.
 */
function tryToRun(command = '', args, timeout) {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    })
  } catch (error) {
    console.log(`${command} ${args.join(' ')}: ${error instanceof Error ? error.message : error}`)
  }
}
