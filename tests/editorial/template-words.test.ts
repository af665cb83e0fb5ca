import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { strangeWords } from '../../src/editorial/check-words.ts'

/** Where visitors read words that lie in no folder of content. */
const SAID = ['views', 'src/islands', 'src/server/pages', 'src/server/site', 'src/shared']

t.test('what templates, islands and pages say themselves is in our words too', async (t) => {
  const said = SAID.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:eta|tsx?)$/.test(name))
      .flatMap((name) => linesOf(join(folder, name)))
  )
  t.ok(said.length > 10_000, 'they are read')
  t.same(
    said.flatMap(({ place, text }) => strangeWords(text).map((words) => `${place} ${words}`)),
    []
  )
  t.same(strangeWords('<p>Шесть опорных пунктов</p>'), [
    '«опорных пункт» is not our word; офис; начало'
  ])
})

function linesOf(file: string): { place: string; text: string }[] {
  return readFileSync(file, 'utf8')
    .replaceAll('&nbsp;', ' ')
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text }))
}
