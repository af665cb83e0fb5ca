import t from 'tap'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'
import { plainMarkdown } from '../../../src/server/content/markdown-parts.ts'

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
