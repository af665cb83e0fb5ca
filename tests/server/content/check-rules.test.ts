import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { Type } from 'typebox'
import { listContent, unreadFiles } from '../../../src/server/content/content-files.ts'
import { fields, Moment } from '../../../src/server/content/fields.ts'
import { checkOrder } from '../../../src/server/content/parse-yaml.ts'
import { bodyPictures, pictureFiles } from '../../../src/server/content/pictures.ts'

t.test('what must follow is not before, by days in Moscow unless both have a time', async (t) => {
  const schema = fields(
    { date: Moment, updated: Type.Optional(Moment) },
    { notBefore: { updated: 'date' } }
  )
  const cases: [date: string, updated: string | undefined, isSound: boolean][] = [
    ['2026-01-01', undefined, true],
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-01', '2025-12-31', false],
    ['2026-01-01T10:00+03:00', '2026-01-01', true],
    ['2026-01-01T10:00+03:00', '2026-01-01T09:59+03:00', false],
    ['2026-01-01T10:00+03:00', '2026-01-01T12:00+07:00', false],
    ['2026-01-01T10:00+03:00', '2026-01-01T07:00Z', true],
    ['2026-01-01', '2025-12-31T21:00Z', true],
    ['2026-01-01', '2025-12-31T20:59Z', false],
    ['2025-12-31T22:00Z', '2025-12-31', false]
  ]
  for (const [date, updated, isSound] of cases) {
    const found = checkOrder(schema, { date, ...(updated && { updated }) })
    t.equal(found.length === 0, isSound, `${date}, then ${updated}`)
  }
})

t.test('every file is read, or shown, or a fault', async (t) => {
  const dir = t.testdir({
    news: {
      'b.md': '',
      'a.md': '',
      '.hidden.md': '',
      'c.md~': '',
      deep: {
        'index.md': '',
        'one.svg': '',
        'one-uzkij.svg': '',
        'два слова.png': '',
        'lost.png': ''
      }
    }
  })
  for (const name of ['README.md', '.DS_Store', 'home.ts', 'terms.yml', 'nwes', 'item.md'])
    await writeFile(join(dir, name), '')
  await mkdir(join(dir, 'empty'))
  const files = listContent({ dir, collections: ['news', 'empty'], data: ['terms.yml'] })
  t.same(
    files.texts.get('news'),
    ['a.md', 'b.md', 'deep/index.md'].map((name) => join(dir, 'news', name))
  )
  t.same(files.texts.get('empty'), [])
  t.same(files.faults.map(({ place, text }) => `${place}: ${text}`).sort(), [
    'item.md: Этого сайт не читает: можно «news», «empty», «terms.yml».',
    'nwes: Этого сайт не читает: может быть, «news»?'
  ])
  const body =
    '![Схема](one.svg "Вид") и ![Фото](<%D0%B4%D0%B2%D0%B0%20слова.png>) и ![Плохо](%E0%A4%A.png)'
  const shown = pictureFiles(bodyPictures(body), join(dir, 'news/deep/index.md'))
  const unread = unreadFiles(files, new Set(shown), dir)
  t.same(
    unread.map(({ place }) => place),
    ['news/deep/lost.png']
  )
  t.equal(unreadFiles(files, new Set(), dir).length, 4)
  const nowhere = listContent({ dir: join(dir, 'gone'), collections: ['news'], data: [] })
  t.same([nowhere.faults, nowhere.others, nowhere.texts.size], [[], [], 0])
})
