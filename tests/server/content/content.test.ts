import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openContentCache } from '../../../src/server/content/content-cache.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'
import { typograph } from '../../../src/server/content/typography.ts'

const DATA = {
  'glossary.yml': '[]',
  'redirects.yml': 'redirects: []\ngone: []',
  people: {
    'mariya-tolmach.md': readFileSync('src/content/people/mariya-tolmach.md', 'utf8')
  }
}
const NEWS = `---
title: Проверка
date: 2026-11-20T10:00:00+03:00
updated: 2026-11-20T10:00:00+03:00
category: kompaniya
lead: Одна новость, которую добавил редактор, чтобы проверить порядок работы с файлами.
author: mariya-tolmach
seo:
  title: Проверка новости
  description: Описание новости, которую добавил редактор. Оно достаточно длинное, чтобы поисковые системы показали его целиком, и не длиннее.
---

Текст.
`

t.test(
  'an unchanged file is not parsed again, a changed one is, a damaged cache is none',
  async (t) => {
    const root = t.testdir({
      content: { ...DATA, news: { 'now.md': NEWS } },
      'cache.json': '{broken'
    })
    const dir = `${root}/content`
    const load = (cache = openContentCache(`${root}/cache.json`)) => {
      let parsed = 0
      const content = loadContent(dir, new Date(), {
        ...cache,
        read: (schema, text, parse) =>
          cache.read(schema, text, () => {
            parsed++
            return parse()
          })
      })
      return { parsed, title: content.news[0]?.data.title }
    }

    t.same(load(), { parsed: 6, title: 'Проверка' }, 'four files, and the pictures of two texts')
    t.same(load(), { parsed: 0, title: 'Проверка' })
    await writeFile(`${dir}/news/now.md`, NEWS.replace('title: Проверка', 'title: Правка'))
    t.same(load(), { parsed: 1, title: 'Правка' })

    const inMemory = openContentCache(undefined)
    t.same(load(inMemory), { parsed: 6, title: 'Правка' })
    t.same(load(inMemory), { parsed: 0, title: 'Правка' })
    await writeFile(`${dir}/news/now.md`, NEWS.replace('title: Проверка', 'title: Ещё одна'))
    t.same(load(inMemory), { parsed: 1, title: 'Ещё одна' })
  }
)

t.test('drafts are not shown, later items wait for their time', async (t) => {
  const dir = t.testdir({
    ...DATA,
    news: {
      'now.md': NEWS,
      'draft.md': NEWS.replace('category:', 'draft: true\ncategory:'),
      'later.md': NEWS.replaceAll('2026-11-20', '2026-11-25')
    }
  })
  const slugs = (day: string) => loadContent(dir, new Date(day)).news.map(({ slug }) => slug)

  t.same(slugs('2026-11-21'), ['now'])
  t.equal(
    loadContent(dir, new Date('2026-11-21')).nextDate?.toISOString(),
    '2026-11-25T07:00:00.000Z'
  )
  t.same(slugs('2026-11-26'), ['later', 'now'])
})

t.test(
  'Markdown gets Russian typography, anchors and tables without style attributes',
  async (t) => {
    const { html, headings } = renderMarkdown(
      '## "Цена" и срок\n\nСтоит 120 000 ₽ - это "много".\n\n| А | Б |\n| :-- | --: |\n| 1 | 2 |\n\n## Числа {#cifry}\n\n<script>alert(1)</script>',
      'x.md'
    )

    t.match(html, '<h2 id="цена-и-срок">«Цена» и\u00A0срок</h2>')
    t.match(html, '\u00A0—')
    t.match(html, '<td class="align-right">2</td>')
    t.notMatch(html, /style=|<script/)
    t.same(
      headings.map(({ id }) => id),
      ['цена-и-срок', 'cifry']
    )
  }
)

t.test('typography keeps the spaces around links and emphasis', async (t) => {
  const { html } = renderMarkdown('Сказано в [методике](/m/) и *здесь* же.', 'x.md')
  t.match(
    html.replaceAll('\u00A0', ' '),
    'Сказано в <a href="/m/">методике</a> и <em>здесь</em> же.'
  )
})

t.equal(
  typograph('Рост на 74 % - "факт", от 120 000 ₽'),
  'Рост на_74_%_— «факт», от_120_000_₽'.replaceAll('_', '\u00A0')
)

t.equal(typograph('с параметром ?color='), 'с_параметром_?color='.replaceAll('_', '\u00A0'))
t.equal(typograph('до чч:мм'), 'до\u00A0чч:мм')
