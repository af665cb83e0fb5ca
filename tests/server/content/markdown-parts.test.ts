import t from 'tap'
import { countWords, readingMinutes, renderMarkdown } from '../../../src/server/content/markdown.ts'

const render = (body: string, tableName?: string) => renderMarkdown(body, '/nowhere.md', tableName)

t.test('every heading has an anchor of its own, whatever it is called', async (t) => {
  const cases: [headings: string[], ids: string[]][] = [
    [
      ['Цена и срок', 'Цена и срок', 'Цена и срок'],
      ['цена-и-срок', 'цена-и-срок-2', 'цена-и-срок-3']
    ],
    [
      ['Да', 'Да', 'Да-2'],
      ['да', 'да-2', 'да-2-2']
    ],
    [
      ['CPA: 120 ₽?', 'C++'],
      ['cpa-120', 'c']
    ],
    [
      ['…', '«!»'],
      ['razdel', 'razdel-2']
    ],
    [
      ['Имя {#own}', 'own'],
      ['own', 'own-2']
    ],
    [['**Жирно** и [ссылка](/x/)'], ['жирно-и-ссылка']]
  ]
  for (const [headings, ids] of cases) {
    const { html, headings: found } = render(headings.map((text) => `## ${text}`).join('\n\n'))
    t.same(
      found.map(({ id }) => id),
      ids,
      headings.join()
    )
    t.same(
      [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id),
      ids
    )
  }
  const { html, headings } = render('## Да\n\n### Да\n\n# Да')
  t.same(
    headings.map(({ text }) => text),
    ['Да'],
    'only those of the second level are listed'
  )
  t.match(html, /h2 id="да".*h3 id="да-2".*h1 id="да-3"/s)
})

t.test('tables are numbered regions in the language of the text', async (t) => {
  const table = '| А | Б |\n|---|:-:|\n| 1 | 2 |\n'
  const labels = (html: string) =>
    [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)
  t.same(labels(render(`${table}\nИ\n\n${table}`).html), ['Таблица 1', 'Таблица 2'])
  t.same(
    labels(render(`${table}\n## Сроки «и» цены\n\n### Цены\n\nИ\n\n${table}`).html),
    ['Таблица 1', 'Таблица 2: Цены'],
    'a table is named after what it stands under'
  )
  t.same(labels(render(table, 'Table').html), ['Table 1'])
  t.match(
    render(table).html,
    '<th scope="col" class="align-right">А</th>\n<th scope="col" class="align-center">Б</th>'
  )
})

t.test(
  'what an editor writes is text: no markup, no script, no attribute but an anchor',
  async (t) => {
    const bad = [
      '<img src=x onerror=alert(1)>',
      '[х](javascript:alert(1))',
      '[х](data:text/html,x)',
      'Абзац {.class onclick=alert(1)}',
      '## Глава {onmouseover=alert(1) #ok}',
      '<style>*{}</style>'
    ]
    for (const body of bad) {
      const { html } = render(body)
      t.notMatch(html, /<(?:img|style|script)|href="(?:javascript|data):/i, body)
      t.notMatch(html, /<[^>]+\s(?:on\w+|class|style)=/i, body)
    }
    t.match(render('`<b>` и\n\n```html\n<b>\n```').html, /<code>&lt;b&gt;<\/code>.+&lt;b&gt;/s)
  }
)

t.test('lines to write on stay lines, emphasis stays emphasis', async (t) => {
  const cases: [body: string, html: string][] = [
    ['Имя ____ и ____', 'Имя ____ и\u00A0____'],
    ['_курсив_', '<em>курсив</em>'],
    ['__дата__', '__дата__'],
    ['**жирно**', '<strong>жирно</strong>'],
    ['_', '_']
  ]
  for (const [body, html] of cases) t.equal(render(body).html, `<p>${html}</p>\n`, body)
})

t.test('words are counted as they are read, and reading takes a minute at least', async (t) => {
  const cases: [text: string, words: number][] = [
    ['', 0],
    ['— … !', 0],
    ['Раз, два-три', 3],
    ['120 000 ₽', 2],
    ['за\u0301мок', 1],
    ['**Да** [нет](/x/)', 3]
  ]
  for (const [text, words] of cases) {
    t.equal(countWords(text), words, text)
    t.equal(render(text).words, words)
  }
  t.same([0, 1, 269, 270, 1800].map(readingMinutes), [1, 1, 1, 2, 10])
})

t.test('a chart in a text is drawn, one that cannot be is told with all its faults', async (t) => {
  const chart = 'title: Заявки выросли за квартал\nlabel: Заявки\nbetter: up\nvalues: [10, 20]'
  const { html } = render(
    `\`\`\`profile\n${chart}\nstart: "2026-01"\n\`\`\`\n\n\`\`\`profile\n${chart}\nperiods: [Было, Стало]\n\`\`\``
  )
  t.same(html.match(/id="chart-\d-wide-title"/g), [
    'id="chart-1-wide-title"',
    'id="chart-2-wide-title"'
  ])
  t.match(html, '<th scope="row">Было</th>')
  t.throws(
    () => render(`\`\`\`profile\n${chart}\nunits: 5\n\`\`\``),
    /units: there is no such field; did you mean unit\?/
  )
})
