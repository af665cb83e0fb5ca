import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { EQUIVALENT } from './equivalent.ts'
import { findPlaces, type Place } from './places.ts'

/** Where promises are kept that no page shows. */
const ROOMS = ['src/shared', 'src/server/leads', 'src/server/search']

/**
 * The same number of places of every room. Which, the seed and the text of each line decide: a file that is edited
 * changes the choice no further than its edited lines.
 */
export function choosePlaces(seed: number, ofEachRoom: number): Place[] {
  return ROOMS.flatMap((room) =>
    filesOf(room)
      .flatMap((file) => ranked(file, seed))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, ofEachRoom)
      .map(({ place }) => place)
  )
}

function ranked(file: string, seed: number) {
  const source = readFileSync(file, 'utf8')
  const lines = source.split('\n')
  const seen = new Map<string, number>()
  const textOf = ({ line }: Place) => lines[line - 1]?.trim() ?? ''
  const isEquivalent = (text: string) =>
    EQUIVALENT.some((one) => one.file === file && one.line.test(text))
  return findPlaces(file, source)
    .filter((place) => !isEquivalent(textOf(place)))
    .map((place) => {
      const what = `${file} ${textOf(place)} ${place.change}`
      const before = seen.get(what) ?? 0
      seen.set(what, before + 1)
      const rank = createHash('sha256').update(`${seed} ${before} ${what}`).digest('hex')
      return { rank, place }
    })
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`)
}
