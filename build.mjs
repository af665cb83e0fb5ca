// Builds the site: `node build.mjs` once, `--watch` while working, `--if-stale` before a start.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { joinLayers } from './src/build/join-layers.mjs'
import { missingBinary } from './src/build/missing-binary.mjs'
import { nodeBundles, OUTSIDE } from './src/build/node-bundle.mjs'
import { buildPageScript } from './src/build/page-script.mjs'
import { pageSheetEntries, pageSheetPlugin } from './src/build/page-sheets.mjs'
import { palettePlugin } from './src/build/palette-plugin.mjs'
import { writeSbom } from './src/build/sbom.mjs'

// nginx reads what is built as a user of its own.
process.umask(0o022)

const isWatching = process.argv.includes('--watch')
const isIfStale = process.argv.includes('--if-stale')
const STAMP = 'dist/stamp'
const TURN = 'dist/turn'
const STAYS = ['look', basename(TURN)]
const SOURCES = ['src', 'views', 'assets', 'build.mjs', 'package-lock.json']
const ASSETS = 'dist/assets'
const DESK_ASSETS = 'dist/desk'
const PAGE_SCRIPT = 'src/browser/main.ts'
/** The package whose files are copied as they are. */
const FLAGS = 'country-flag-icons'
const BROWSER_ENTRIES = [
  'assets/styles/site.css',
  'assets/styles/opened.css',
  ...pageSheetEntries,
  'views/components/styleguide/styleguide.css',
  'assets/images/*.svg',
  // Whole: pictures to share and files to download say whatever a text says.
  'node_modules/@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf',
  'node_modules/@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf',
  'node_modules/@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf',
  'dist/illustrations/*',
  ...(isWatching ? ['src/browser/dev-reload.ts'] : [])
]

/**
 * What the browser gets, under hashed names.
 * @type {import('esbuild').BuildOptions}
 */
const browser = {
  entryPoints: BROWSER_ENTRIES,
  outdir: ASSETS,
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  format: 'esm',
  target: ['es2022', 'safari16'],
  jsx: 'automatic',
  minify: !isWatching,
  // Letters are shorter than their escapes; modules are read as UTF-8, wherever they come from.
  charset: 'utf8',
  sourcemap: isWatching ? 'linked' : false,
  metafile: true,
  define: { 'process.env.NODE_ENV': isWatching ? '"development"' : '"production"' },
  plugins: [pageSheetPlugin, palettePlugin],
  loader: { '.woff2': 'copy', '.svg': 'copy', '.png': 'copy', '.ico': 'copy', '.ttf': 'copy' },
  logLevel: 'warning'
}

/**
 * Scripts that stand alone: one is printed into the page's head, one runs in a worker.
 * @type {import('esbuild').BuildOptions}
 */
const standalone = {
  ...browser,
  entryPoints: ['src/browser/boot.ts', 'src/browser/bot-check-worker.ts'],
  format: 'iife'
}

/**
 * What the browser gets of the managers' desk, in a folder of its own: nothing of it is on the site's port.
 * @type {import('esbuild').BuildOptions}
 */
const desk = {
  ...browser,
  entryPoints: [
    'src/browser/desk/desk.ts',
    'assets/styles/desk/desk.css',
    'assets/images/favicon.svg'
  ],
  outdir: DESK_ASSETS
}

const { server, tools } = nodeBundles(isWatching ? 'development' : 'production')

try {
  if (isWatching) await watchSources()
  else await buildUnlessFresh()
} catch (error) {
  const name = missingBinary(error)
  if (!name) throw error
  process.stderr.write(
    `${name} is installed without its binary: run npm ci without --omit=optional\n`
  )
  process.exitCode = 1
}

async function buildUnlessFresh() {
  const stamp = await hashSources()
  const isBuilt = async () =>
    isIfStale && existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === stamp
  if (await isBuilt()) return
  await inTurn(async () => {
    // Whoever had the turn before may have built the same.
    if (await isBuilt()) return
    process.stderr.write('Building the site…\n')
    await clearDist()
    await build(stamp)
  })
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function inTurn(work) {
  // Imported here, as esbuild is: a start with nothing to build needs neither.
  const turn = await import('./src/build/build-turn.mjs')
  return turn.inTurn(TURN, work)
}

/** What `npm run look` has photographed stays: the next photographs are compared with it. */
async function clearDist() {
  for (const name of await readdir('dist').catch(() => [])) {
    if (!STAYS.includes(name)) await rm(join('dist', name), { recursive: true, force: true })
  }
}

/** Serves the site anew after every change; pages that are open reload by themselves. */
async function watchSources() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let site
  let isDue = true
  for (const folder of ['src', 'views', 'assets']) {
    watch(folder, { recursive: true }, (_event, name) => {
      // The site reads its content by itself, unless broken content has kept it from starting.
      const isContent = `${folder}/${name}`.startsWith('src/content/') && !name?.endsWith('.ts')
      isDue ||= !isContent || site?.exitCode !== null
    })
  }
  for (;;) {
    if (isDue) {
      isDue = false
      site = await restart(site)
    }
    await setTimeout(200)
  }
}

/** @param {import('node:child_process').ChildProcess | undefined} site */
async function restart(site) {
  try {
    await inTurn(() => build('watching'))
  } catch {
    // esbuild has said what is wrong; the last good build goes on.
    return site
  }
  if (site?.exitCode === null) {
    site.kill()
    await once(site, 'exit')
  }
  const settings = existsSync('.env') ? ['--env-file=.env'] : []
  const options = ['--enable-source-maps', ...settings, 'dist/server/main.mjs']
  return spawn(process.execPath, options, { stdio: 'inherit' })
}

/** @param {string} stamp What the result is recognised by. */
async function build(stamp) {
  // Imported here, so that a production start with nothing to build does not need it.
  const esbuild = await import('esbuild')
  await mkdir('dist/assets', { recursive: true })

  await esbuild.build(tools)
  const { illustrate } = await import(pathToFileURL('dist/build/illustrate.mjs').href)
  const content = await prepareContent()
  await illustrate('dist/illustrations')
  const [pages, sheets, scripts, ofDesk, ofServer] = await Promise.all([
    buildPageScript(esbuild, browser, PAGE_SCRIPT),
    esbuild.build(browser),
    esbuild.build(standalone),
    esbuild.build(desk),
    esbuild.build(server)
  ])
  await copyFlags()
  await writeManifest(ASSETS, outputsOf([...pages, sheets.metafile, scripts.metafile]))
  await writeManifest(DESK_ASSETS, outputsOf([ofDesk.metafile]))
  for (const folder of [ASSETS, DESK_ASSETS]) {
    if (!isWatching) await joinLayersOf(folder)
    await compressAssets(folder)
  }
  if (!isWatching) {
    await writeSbom(
      'dist/sbom.cdx.json',
      [FLAGS, ...OUTSIDE],
      [...pages, ...[sheets, scripts, ofDesk, ofServer].map(({ metafile }) => metafile)]
    )
  }
  await writeFile(STAMP, stamp)
  tellContent(content.faults)
}

/** @param {readonly (import('esbuild').Metafile | undefined)[]} bundles */
function outputsOf(bundles) {
  return bundles.flatMap((bundle) => Object.keys(bundle?.outputs ?? {}))
}

/** Flags of countries, each a file of its own: a list that is opened loads those that are seen. */
async function copyFlags() {
  await cp(`node_modules/${FLAGS}/3x2`, 'dist/assets/flags', {
    recursive: true,
    filter: (path) => !path.includes('.') || /^[A-Z]{2}\.svg$/.test(basename(path))
  })
}

/**
 * Writes the folder's manifest.json: a file's name before hashing to its name in the folder.
 * @param {string} folder
 * @param {string[]} paths
 */
async function writeManifest(folder, paths) {
  const files = paths.map((path) => basename(path)).filter((name) => !name.endsWith('.map'))
  const manifest = Object.fromEntries(files.map((name) => [sourceName(name), name]))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
}

/** @param {string} folder */
async function joinLayersOf(folder) {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.css'))) {
    const path = join(folder, name)
    await writeFile(path, joinLayers(await readFile(path, 'utf8')))
  }
}

/**
 * Puts a brotli and a gzip file beside every asset that gets smaller by it.
 * @param {string} folder
 */
async function compressAssets(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const path = join(folder, name)
    const raw = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(raw))
    await writeFile(`${path}.gz`, await promisify(gzip)(raw, { level: 9 }))
  }
}

/**
 * The name without its hash.
 * @param {string} name
 */
function sourceName(name) {
  return name.replace(/-[A-Z0-9]{8}(?=\.)/, '')
}

/** Parses the content. */
async function prepareContent() {
  /** @type {typeof import('./src/server/commands/prepare-content.ts')} */
  const tool = await import(pathToFileURL('dist/build/prepare-content.mjs').href)
  return tool.prepareContent('src/content', 'dist/content-cache.json')
}

/**
 * A build that was asked for fails; one before a start, or while somebody works, does not: the site has the last sound
 * content, or its own in another folder, and tells the faults itself.
 *
 * @param {string} faults
 */
function tellContent(faults) {
  if (!faults || isWatching || process.argv.includes('--if-stale')) return
  process.stderr.write(`В содержании ошибки, собранное с ними не выпускают:\n${faults}\n`)
  process.exitCode = 1
}

/** One hash over everything that a build is made of. */
async function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    if (!existsSync(source)) continue
    for (const file of await listFiles(source)) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function listFiles(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  if (entries.length === 0) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
