import t from 'tap'
import { caseText, paragraphsOf } from '../../../src/server/content/case.ts'
import { chartFaults, withoutCharts } from '../../../src/server/content/charts.ts'
import { standingExamples } from '../../../src/server/content/draft-texts.ts'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'
import { headingsOf, plainMarkdown } from '../../../src/server/content/markdown-parts.ts'
import { unbrokenWords } from '../../../src/server/content/typography.ts'
import { goneFigures } from '../../../src/server/desk/room/find-words.ts'
import { plain } from '../../../src/server/desk/room/form/field-edits.ts'
import { previewHtml } from '../../../src/server/desk/room/parts/preview-part.ts'
import { lineDiff } from '../../../src/server/desk/room/text-diff.ts'
import { sectionWords } from '../../../src/server/pages/reading/article-data.ts'
import { withoutLinks } from '../../../src/server/room/references.ts'
import { editText, readText } from '../../../src/server/room/texts.ts'
import { createPageReader } from '../../../src/server/site/read-page.ts'
import { trialSize } from '../../support/trial-size.ts'

/** What an editor may send, or enough of it to tell a square from a line, and a quarter of that. */
const WHOLE = trialSize(512, 48) * 1024
const PART = WHOLE / 4
/** Linear work grows four times; a square, sixteen. What else runs on the machine makes either more or less of it. */
const MOST_GROWTH = 12
/** In milliseconds of the processor: less is noise, whatever it has grown from. */
const NOISE = 100

const numbered = (make: (at: number) => string) => (bytes: number) => {
  let [text, at] = ['', 0]
  while (text.length < bytes) text += make(at++)
  return text
}
const repeated = (piece: string) => (bytes: number) => piece.repeat(Math.ceil(bytes / piece.length))

/** Bodies that some reader once went through again from each of their pieces, or could. */
const BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  tables: repeated('a|b\n-|-\n\n'),
  'rows of a table': (bytes) => `a|b\n-|-\n${repeated('1|2\n')(bytes)}`,
  'equal headings': repeated('## a\n'),
  'headings of different words': numbered((at) => `## часть ${at}\n\nслово\n\n`),
  'headings that look numbered': numbered((at) => `## a-${at}\n## a\n`),
  'definitions and uses of links': numbered((at) => `[a${at}]: /x\n\n[a${at}] `),
  'marks of emphasis': repeated('*a **a \n'),
  'quotes in quotes': repeated('> > > a\n'),
  'lists in lists': numbered((at) => `${' '.repeat(2 * (at % 60))}- a\n`),
  brackets: repeated('[a]( \n'),
  backticks: numbered((at) => `${'`'.repeat(at % 700)} \n`),
  angles: repeated('<a \n'),
  'fences that do not end': repeated('```x\n'),
  charts: repeated('```profile\na: 1\n```\n'),
  compounds: (bytes) => `${'а'.repeat(bytes)} -`,
  'compounds in lines': repeated(`${'а'.repeat(9000)} -\n`),
  anchors: repeated('## a {# {#\n'),
  'spaces before an anchor': (bytes) => `## a${' '.repeat(bytes)}{#`,
  colons: repeated('## Исходная точка: : :\n'),
  pictures: repeated('![a](a.png) \n'),
  'pictures of elsewhere': repeated('![a](../a.png) \n'),
  'pictures that open': repeated('![](](\n'),
  'quotation marks': repeated('«а "б \n'),
  numbers: repeated('1 234 567,8 \n'),
  'numbers of their own': numbered((at) => `${1000 + at} `),
  'one word': repeated('слово'),
  'many words': repeated('слово из многих, и ещё. \n'),
  'short lines': repeated('а\n')
}

const reader = createPageReader()
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  shown: (text) => renderMarkdown(text, '/nowhere/a.md'),
  'checked with its page': (text) =>
    reader()(
      { path: '/about/', file: 'a.md', html: `<main>${text.replace(/[<>]/g, '')}</main>` },
      text
    ),
  searched: plainMarkdown,
  'read as a case': (text) => [caseText(text), paragraphsOf(text)],
  'looked through for charts': (text) => [chartFaults(text), withoutCharts(text)],
  'looked through for headings': headingsOf,
  counted: sectionWords,
  'held against its form': plain,
  'looked through for figures that are gone': (text) => goneFigures(text, ''),
  compared: (text) => lineDiff(text, text.replaceAll('a', 'b')),
  previewed: previewHtml,
  'without its links': (text) => withoutLinks(text, '/news/a/'),
  typeset: unbrokenWords,
  'kept as a draft': (text) =>
    readText(editText('---\na: 1\n---\n', { fields: [], body: text }, 'news'), 'news'),
  'compared with examples': (text) => standingExamples('news', {}, text)
}

/** Milliseconds of the processor, the least of some tries. */
function cost(work: () => unknown, tries: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < tries; turn++) {
    const before = process.cpuUsage()
    try {
      work()
    } catch {
      // A text may be refused, but not after hours.
    }
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** How many times dearer four times as much is; 1 where both cost nothing to speak of. */
function growth(read: (bytes: number) => unknown): number {
  let worst = 0
  for (const tries of [1, 3, 7]) {
    const whole = cost(() => read(WHOLE), tries)
    if (whole < NOISE) return 1
    worst =
      whole /
      Math.max(
        cost(() => read(PART), tries + 1),
        NOISE / 8
      )
    if (worst < MOST_GROWTH) return worst
  }
  return worst
}

for (const [does, read] of Object.entries(READERS)) {
  t.test(`work on a body of 512 KB that is ${does} grows with its length`, async (t) => {
    for (const [name, make] of Object.entries(BODIES)) {
      const [whole, part] = [make(WHOLE).slice(0, WHOLE), make(PART).slice(0, PART)]
      const grown = growth((bytes) => read(bytes === WHOLE ? whole : part))
      t.ok(grown < MOST_GROWTH, `${name}: ${grown.toFixed(1)} times`)
    }
  })
}
