import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { checkSync } from 'recheck'
import t from 'tap'

t.setTimeout(3_600_000)

const ROOMS = ['src/server', 'src/shared', 'src/browser/desk', 'src/editorial']
/** How long one pattern may be thought about, in milliseconds. */
const THOUGHT = 2000
/** In characters: a square over so many takes a hundred times as long as a line. */
const LENGTH = 16_000
/** In milliseconds of the processor: reading so many characters once takes less than one. */
const MOST = 60

/**
 * Patterns that are not linear by themselves, by the start of their path, and what bounds what they read. None of them
 * meets an editor's text of any length, or a stranger's.
 */
const BOUNDED: readonly (readonly [path: string, bound: string])[] = [
  [
    'src/editorial/',
    'one line of a text, in the thread that checks: content-files.ts refuses longer ones'
  ],
  [
    'src/server/desk/texts/form/',
    'a sentence about a fault, cut in spoken-fault.ts; names of pictures of 1000 characters'
  ],
  ['src/server/commands/', 'what an operator types'],
  ['src/server/config.ts', 'the environment'],
  ['src/server/setting-addresses.ts', 'the environment'],
  ['src/server/channels/', 'an address of 2000 bytes'],
  ['src/server/leads/', 'a lead, whose fields and files are bounded before'],
  ['src/server/http/', 'a header, of which Node takes 16 KB'],
  ['src/server/routes/', 'an address or a header, of which Node takes 16 KB'],
  ['src/server/desk/audit-words.ts', 'what the room itself has noted'],
  ['src/server/desk/passwords.ts', 'a password of 200 characters'],
  ['src/server/desk/routes/', 'an address'],
  ['src/server/documents/', 'markup that a library writes'],
  ['src/server/render/', 'markup of our templates, in which every tag ends'],
  ['src/server/site/read-page.ts', 'markup of our templates, on an operator’s command line'],
  ['src/server/site/feeds.ts', 'markup of our templates, in which every tag ends'],
  ['src/server/site/check-search.ts', 'an address of a page'],
  [
    'src/server/pages/service/',
    'markup of our templates, in which every tag ends; a cell of a table'
  ],
  ['src/server/pages/company/', 'markup of our templates, in which every tag ends'],
  ['src/server/pages/rating/', 'markup of our templates, in which every tag ends'],
  ['src/server/desk/texts/preview-html.ts', 'markup of our templates, in which every tag ends'],
  ['src/server/content/draft-texts.ts', 'descriptions of our own schemas'],
  ['src/shared/attribution/', 'an address of 2000 bytes'],
  ['src/shared/phone/', 'a phone number of 100 characters'],
  ['src/shared/search/', 'a query of 100 characters, or the list that the site has written'],
  ['src/browser/desk/', 'what somebody pastes into a form of his own']
]

interface Pattern {
  place: string
  source: string
  flags: string
}

/** Every literal pattern of a file. */
function patternsIn(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, start } = node as {
      type?: string
      regex?: { pattern: string; flags: string }
      start?: number
    }
    if (type === 'Literal' && regex) {
      const line = text.slice(0, start).split('\n').length
      found.push({ place: `${file}:${line}`, source: regex.pattern, flags: regex.flags })
    }
    for (const part of Object.values(node)) walk(part)
  }
  walk(parseSync(file, text).program)
  return found
}

/** Texts that could make a pattern begin again and again: what the judge has found, and the signs of the pattern. */
function hostileTexts({ source, flags }: Pattern): string[] {
  const verdict = checkSync(source, flags, { checker: 'automaton', timeout: THOUGHT })
  if (verdict.status === 'safe') return []
  const pumps =
    verdict.status === 'vulnerable'
      ? ((verdict.attack as { pumps?: { prefix: string; pump: string }[] }).pumps ?? [])
      : []
  const signs = [...new Set(source.replace(/\\[pP]\{\w+\}|\\[a-zA-Z]/g, ''))]
  const words = source.match(/[\p{L}\d<>«»#{}[\]()=": -]{2,}/gu) ?? []
  const pieces = [...signs, ...words, 'а', 'a', '0', ' ', '\t', '\n', 'а ', '1 ', 'а-']
  return [
    ...pumps.map(({ prefix, pump }) => prefix + pump.repeat(LENGTH / Math.max(1, pump.length))),
    ...pieces.map((piece) => piece.repeat(LENGTH / piece.length))
  ].map((text) => `${text}\u0000`)
}

/** Milliseconds of the processor, the least of three tries. */
function cost({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags.replace('y', ''))
  const tries = [0, 1, 2].map(() => {
    const before = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}

t.test('no pattern of a longer text begins again at each of its characters (ReDoS)', async (t) => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`)
  )
  const patterns = files.filter((file) => /\.tsx?$/.test(file)).flatMap(patternsIn)
  t.ok(patterns.length > 500, `${patterns.length} patterns`)
  const unbounded = patterns.filter(
    ({ place }) => !BOUNDED.some(([path]) => place.startsWith(path))
  )
  for (const pattern of unbounded) {
    const slow = hostileTexts(pattern).find((text) => cost(pattern, text) > MOST)
    t.equal(slow?.slice(0, 40), undefined, `${pattern.place} /${pattern.source}/${pattern.flags}`)
  }
})

t.test('each bound is of something that is there', async (t) => {
  for (const [path] of BOUNDED) {
    const [, folder = '', name = ''] = /^(.*\/)([^/]*)$/.exec(path) ?? []
    t.ok(
      readdirSync(folder).some((one) => one.startsWith(name)),
      path
    )
  }
})
