import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'
import { plainMarkdown } from '../../../src/server/content/plain-markdown.ts'

t.test('the text of every body has the words of its page, in their order', async (t) => {
  const content = loadContent('src/content', new Date())
  const { articles, cases, news, services, people, offices, legal, pages, vacancies } = content
  const all = [articles, cases, news, services, people, offices, legal, pages, vacancies].flat()
  for (const { body, file } of all) {
    const { html } = renderMarkdown(body, file)
    const read = html
      .replace(/<(pre|figure)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&\w+;/g, ' ')
    const plain = plainMarkdown(body.replace(/^!\[.*$/gm, '')).map(({ text }) => text)
    // Typography turns a date round.
    const written = plain.join(' ').replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1')
    t.equal(wordsOf(written), wordsOf(read), file)
  }
})

/** Letters and digits alone: tags part words, and a mark is no part of one. */
function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join('')
}
