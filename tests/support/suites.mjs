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
  'editor',
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

/** Those that mirror the sources, and those of the project itself. */
const NEAR = ['shared', 'islands', 'drawings', 'editorial', 'server', 'known-faults', 'project']

/** What `npm test` runs, and with an option what else: folders of tap's tests, the browser's, where results go. */
export const SUITES = {
  short: {
    folders: NEAR,
    browser: 'tests/browser',
    results: 'dist/test-results/short',
    without: SLOW
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
    without: SLOW
  }
}

/** @typedef {{ folders: string[], browser: string, results: string, without?: string[], slow?: string[] }} Suite */

/**
 * The files of a suite that tap runs, and those that Playwright does, folders within folders too.
 *
 * @param {Suite} suite
 * @param {string[]} [words] Only files whose names hold one of them; none stands for all.
 */
export function filesOf({ folders, browser, without = [], slow = [] }, words = []) {
  const isChosen = (/** @type {string} */ name) =>
    words.length === 0 || words.some((word) => name.includes(word))
  const tests = [
    ...testsIn(folders).filter((path) => !isNamed(path, without)),
    ...testsIn(NEAR).filter((path) => isNamed(path, slow))
  ]
  const specs = browser
    ? filesIn(browser, '.spec.ts').filter((path) => !isNamed(path, without))
    : []
  return { tests: tests.filter(isChosen), specs: specs.filter(isChosen) }
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
