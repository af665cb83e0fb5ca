import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { Content } from '../../../src/server/content/content.ts'
import { openContentCache } from '../../../src/server/content/content-cache.ts'
import { ContentError } from '../../../src/server/content/content-error.ts'
import { draftParts } from '../../../src/server/content/draft-parts.ts'
import { loadContent, readContent } from '../../../src/server/content/load-content.ts'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'
import { typograph } from '../../../src/server/content/typography.ts'
import { differences } from '../../../src/server/editor/content-versions.ts'
import { drawHill } from '../../../src/server/pages/case/case-hill.ts'
import { leadCase } from '../../../src/server/pages/home/home-results.ts'
import { articleLand } from '../../../src/server/pages/reading/article-land.ts'

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

t.test('a fault names file, line and field, and all faults come at once', async (t) => {
  const dir = t.testdir({
    ...DATA,
    news: {
      'no-lead.md': NEWS.replace(/^lead: .*$/m, 'lead: Коротко'),
      'bad-category.md': NEWS.replace('kompaniya', 'raznoe'),
      'bad-yaml.md': NEWS.replace('title: Проверка\n', 'title: "Проверка\n'),
      'no-front-matter.md': 'Просто текст'
    }
  })

  try {
    loadContent(dir, new Date())
    t.fail('nothing was refused')
  } catch (error) {
    t.type(error, ContentError)
    const { message } = error as ContentError
    t.match(message, /news\/no-lead\.md:6 lead: /)
    t.match(message, /news\/bad-category\.md:5 category: /)
    t.match(message, /news\/bad-yaml\.md:\d+ /)
    t.match(message, 'news/no-front-matter.md:1 ')
  }
})

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

t.test(
  'the build draws the hills that pages ask for; a site keeps none for the next release',
  async (t) => {
    const own = `${t.testdir()}/cache.json`
    const cache = openContentCache(own, 'dist/content-cache.json')
    const content = loadContent('src/content', new Date(), cache)
    let drawn = 0
    const counting: Pick<Content, 'cases' | 'articles' | 'made'> = {
      cases: content.cases,
      articles: content.articles,
      made: (name, input, make) =>
        content.made(name, input, () => {
          drawn++
          return make()
        })
    }
    for (const item of content.cases) drawHill(item, 'case', counting)
    const lead = leadCase(content)
    if (lead) drawHill(lead, 'home', counting)
    for (const article of content.articles) articleLand(article, counting)
    t.equal(drawn, 0, 'as they were built')

    const [first] = content.cases
    if (!first) throw new Error('there are no cases')
    const [, ...values] = first.data.series.values
    const changed = { ...first, data: { ...first.data, series: { ...first.data.series, values } } }
    drawHill(changed, 'case', counting)
    t.equal(drawn, 3, 'another series is drawn anew: its figure, and the land for two widths')
    cache.save()
    t.equal(existsSync(own), false)
  }
)

t.test(
  'a file where a folder belongs, or the other way round, is a fault and no crash',
  async (t) => {
    const { people, ...data } = DATA
    const root = t.testdir({
      file: 'text',
      content: { ...data, news: 'text', 'demand.yml': {}, people: { ...people, 'a.md': {} } }
    })
    const placesIn = (dir: string) => readContent(dir, new Date()).faults.map(({ place }) => place)
    t.same(placesIn(`${root}/content`), ['demand.yml', 'news'])
    for (const dir of [`${root}/file`, `${root}/file/below`, `${root}/none`])
      t.same(placesIn(dir), [dir])
  }
)

t.test('a text that is larger than any that is read is named, and no crash', async (t) => {
  const dir = t.testdir({ ...DATA, news: { 'now.md': NEWS, 'large.md': NEWS } })
  await truncate(`${dir}/news/large.md`, 40 * 1024 * 1024)
  const { faults } = readContent(dir, new Date())
  t.same(
    faults.map(({ place, text }) => [place, text]),
    [['news/large.md', 'файл больше 32 МБ: сайт таких не читает']]
  )
})

t.test('what is no content for the site is none for the editors’ room', async (t) => {
  const aside = { 'README.md': '', 'home.ts': '', '.keep': '', 'a.md~': '' }
  const root = t.testdir({
    empty: {},
    content: { ...DATA, ...aside, news: { 'x.ts': '', '.keep': '', 'a.md~': '' } }
  })
  const places = readContent(`${root}/content`, new Date()).faults.map(({ place }) => place)
  t.same(places, ['news/x.ts'])
  const files = (await differences(`${root}/empty`, `${root}/content`)).map(({ file }) => file)
  t.same(files, ['glossary.yml', 'news/x.ts', 'people/mariya-tolmach.md', 'redirects.yml'])
})

t.test('a new text begins on the day that it is in Moscow', async (t) => {
  const { today } = draftParts({} as Content, 'Новая', new Date('2026-11-20T22:30Z'))
  t.equal(today, '2026-11-21')
})

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

t.test('a file with the line ends of Windows is read as any other', async (t) => {
  const dir = t.testdir()
  await cp('src/content', dir, { recursive: true })
  for (const name of await readdir(dir, { recursive: true })) {
    if (!/^cases.*md$|yml$/.test(name)) continue
    const text = await readFile(join(dir, name), 'utf8')
    await writeFile(join(dir, name), text.replaceAll('\n', '\r\n'))
  }
  const { content, faults } = readContent(dir, new Date(8.64e15))
  t.same(faults, [])
  t.same(
    content.cases.filter(({ body }) => body.includes('\r')),
    []
  )
  t.ok(content.cases.length > 0)
})
