import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'
import { plainMarkdown } from '../../../src/server/content/markdown-parts.ts'

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

t.test('the text of Markdown is what is read of it', async (t) => {
  const body = [
    '## Цены {#ceny}',
    '',
    'Смотрите [прайс](/prices/ "все") и **жирное** _слово_ с `кодом`,',
    'на второй строке.',
    '',
    '- пункт',
    '2. ещё пункт',
    '> цитата',
    '',
    '| Задача | Часы |',
    '|---|---:|',
    '| поле | 6 |',
    '',
    '![карта](map.svg "Подпись")',
    '',
    '```profile',
    'title: не текст',
    '```'
  ].join('\n')
  t.same(plainMarkdown(body), [
    { text: 'Цены', isHeading: true },
    { text: 'Смотрите прайс и жирное слово с кодом, на второй строке.', isHeading: false },
    { text: 'пункт', isHeading: false },
    { text: 'ещё пункт цитата', isHeading: false },
    { text: 'Задача · Часы', isHeading: false },
    { text: 'поле · 6', isHeading: false },
    { text: 'Подпись', isHeading: false }
  ])
})
