import { readdirSync } from 'node:fs'

/** Files that take long for what they tell: pages one by one, documents, commands, the editor's room whole, copies, limits, steps of the scripts. */
const SLOW = [
  'backup',
  'changes',
  'commands',
  'content-gate',
  'content-new',
  'crawl',
  'deploy-packages',
  'deploy-steps',
  'desk-user',
  'disk-changes',
  'docs',
  'editing',
  'lead-limits',
  'lead-tool',
  'linear-texts',
  'text-backup',
  'text-editions',
  'text-hostile',
  'text-room',
  'text-room-more',
  'text-room-two'
]

/**
 * What CI runs after `npm test`, by `npm test -- --later`: processes, two servers, pages one by one, pictures, and in a
 * browser what is no sentence of the specification.
 */
const LATER = [
  'browser/(?!spec-alone/|lead-form\\.).*',
  'spec-alone/(routes|scrolling)',
  'bad-inputs',
  'build-turn',
  'built-site',
  'bundle',
  'content-editorial',
  'copy-store',
  'damaged-database',
  'database',
  'deploy',
  'desk',
  'desk-person',
  'desk-port',
  'desk-strangers',
  'doctor-advice',
  'documents',
  'env-example',
  'erase',
  'erase-parts',
  'follow',
  'form-sheet',
  'hill',
  'last-sound',
  'lasting-faults',
  'metrika-target',
  'office-survey',
  'open-editor',
  'operator-tools',
  'outcomes',
  'oversized',
  'pictures',
  'planted-faults',
  'receivers',
  'report',
  'retention',
  'search-log',
  'shared-pictures',
  'site-backup',
  'site-lists',
  'start',
  'take-picture',
  'text-facts',
  'text-first-day',
  'text-own-pictures',
  'text-pictures',
  'text-records',
  'text-session',
  'texts'
]

/** Those that mirror the sources, and those of the project itself. */
const NEAR = ['shared', 'islands', 'drawings', 'editorial', 'server', 'known-faults', 'project']

/**
 * What `npm test` runs, and with an option what else: folders of tap's tests, the browser's, where results go, and which
 * files of them do not or alone.
 */
export const SUITES = {
  short: {
    folders: NEAR,
    browser: 'tests/browser',
    results: 'dist/test-results/short',
    without: SLOW,
    later: LATER
  },
  '--later': {
    folders: NEAR,
    browser: 'tests/browser',
    results: 'dist/test-results/later',
    only: LATER
  },
  '--long': {
    folders: ['long', 'faults'],
    browser: 'tests/long',
    results: 'dist/test-results/long',
    slow: SLOW
  },
  '--fast': {
    folders: NEAR,
    browser: '',
    results: 'dist/test-results/fast',
    without: SLOW,
    later: LATER
  }
}

/** @typedef {{ folders: string[], browser: string, results: string, without?: string[], later?: string[], only?: string[], slow?: string[] }} Suite */

/**
 * The files of a suite that tap runs, and those that Playwright does, folders within folders too.
 *
 * @param {Suite} suite
 * @param {string[]} [words] Only files whose names hold one of them, also those for later; none stands for all.
 */
export function filesOf(suite, words = []) {
  const { folders, browser, without = [], later = [], only, slow = [] } = suite
  const isChosen = (/** @type {string} */ path) => {
    if (isNamed(path, without) || (only && !isNamed(path, only))) return false
    return words.length > 0 ? words.some((word) => path.includes(word)) : !isNamed(path, later)
  }
  const isOfSlow = (/** @type {string} */ path) =>
    isNamed(path, slow) && (words.length === 0 || words.some((word) => path.includes(word)))
  const specs = browser ? filesIn(browser, '.spec.ts') : []
  return {
    tests: [...testsIn(folders).filter(isChosen), ...testsIn(NEAR).filter(isOfSlow)],
    specs: specs.filter(isChosen)
  }
}

/** @param {string[]} folders */
function testsIn(folders) {
  return folders.flatMap((folder) => filesIn(`tests/${folder}`, '.test.ts'))
}

/**
 * @param {string} path
 * @param {string[]} names
 */
function isNamed(path, names) {
  return names.some((name) => new RegExp(`/${name}\\.(?:test|spec)\\.ts$`).test(path))
}

/**
 * @param {string} folder
 * @param {string} ending
 */
function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
}
