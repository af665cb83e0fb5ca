import t from 'tap'
import { renderMarkdown } from '../../../../src/server/content/markdown.ts'
import { plainMarkdown } from '../../../../src/server/content/plain-markdown.ts'
import { plain } from '../../../../src/server/desk/texts/form/field-edits.ts'
import { withoutLinks } from '../../../../src/server/editor/references.ts'

const LENGTH = 200_000
const READERS: readonly [name: string, read: (text: string) => unknown][] = [
  ['compared', plain],
  ['hidden', (text) => withoutLinks(text, '/news/ofis/')],
  ['searched', plainMarkdown],
  ['shown', (text) => renderMarkdown(text, 'text.md')]
]
const PIECES = [' ', '\t', '\n', '«', '"', '|', 'а', '[', '![', '[a](', '`', '\n```x\n', '<http:']

// A reader that goes back from every letter takes hours over them, and whoever runs the tests ends it.
for (const [name, read] of READERS) {
  t.test(`what somebody has pasted without an end is ${name}`, async (t) => {
    for (const piece of PIECES) {
      const text = `а${piece.repeat(LENGTH / piece.length)}б`
      t.not(read(text), undefined, JSON.stringify(piece))
    }
  })
}
