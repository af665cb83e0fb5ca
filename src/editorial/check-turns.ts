import { home } from '../content/home.ts'
import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, faultAt, firstWords, lineWith } from './content-lines.ts'

/** A turn that our texts had too many of, what to write instead, and how many lines of all texts may have it. */
interface Turn {
  name: string
  words: RegExp
  instead: string
  most: number
}

const TURNS: readonly Turn[] = [
  {
    name: '«X, а не Y»',
    words: /(?:,|—)\s+а\s+не\s|^не\s[^.!?]*,\s+а\s|[.!?]\s+Не\s[^.!?]*,\s+а\s/iu,
    instead: 'say what it is',
    most: 20
  },
  { name: '«не только»', words: /(?<![а-яё])не только(?![а-яё])/iu, instead: 'list both', most: 8 },
  { name: '«честно»', words: /(?<![а-яё])честн[а-яё]*/iu, instead: 'show the number', most: 3 },
  {
    name: '«обычно»',
    words: /(?<![а-яё])обычно(?![а-яё])/iu,
    instead: 'a number or nothing',
    most: 20
  },
  { name: '«чаще всего»', words: /чаще всего/iu, instead: 'a number or nothing', most: 3 },
  {
    name: '«никто», «ничего не»',
    words: /(?<![а-яё])(?:никто|ничего не)(?![а-яё])/iu,
    instead: 'name who and what',
    most: 15
  }
]

/** Turns in what is read first: headings, leads and descriptions have none. */
export function checkTurns(content: Content): ContentFault[] {
  return [
    ...firstWords(content).flatMap(({ entry, field, text }) =>
      turnsIn(text).map((turn) =>
        faultAt(content, {
          entry,
          line: lineWith(entry, text.slice(0, 40)),
          text: `${field}: ${turn}`
        })
      )
    ),
    ...Object.values(home.benefits).flatMap((benefit) =>
      turnsIn(benefit).map((text) => ({ place: 'home.ts', line: 1, text: `benefit: ${text}` }))
    )
  ]
}

/** Turns that more lines have than may: something to lower, no fault. */
export function frequentTurns(content: Content): string[] {
  const lines = contentLines(content)
  return TURNS.flatMap(({ name, words, instead, most }) => {
    const count = lines.filter(({ text }) => words.test(text)).length
    return count > most ? [`${name} in ${count} lines, at most ${most}: ${instead}`] : []
  })
}

function turnsIn(text: string): string[] {
  return TURNS.filter(({ words }) => words.test(text)).map(
    ({ name, instead }) => `the turn ${name}; ${instead}`
  )
}
