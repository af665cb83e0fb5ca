import { home } from '../../../content/home.ts'
import type { ContentFault } from '../content-error.ts'
import type { Content } from '../load-content.ts'
import { contentLines, faultAt, firstWords, lineWith } from './content-lines.ts'

/** Turns that our texts had too many of, each with what to write instead. */
const TURNS: readonly { name: string; words: RegExp; instead: string }[] = [
  {
    name: '«X, а не Y»',
    words: /(?:,|—)\s+а\s+не\s|^не\s[^.!?]*,\s+а\s|[.!?]\s+Не\s[^.!?]*,\s+а\s/iu,
    instead: 'say what it is'
  },
  { name: '«не только»', words: /(?<![а-яё])не только(?![а-яё])/iu, instead: 'list both' },
  { name: '«честно»', words: /(?<![а-яё])честн[а-яё]*/iu, instead: 'show the number' },
  { name: '«обычно»', words: /(?<![а-яё])обычно(?![а-яё])/iu, instead: 'a number or nothing' },
  { name: '«чаще всего»', words: /чаще всего/iu, instead: 'a number or nothing' },
  {
    name: '«никто», «ничего не»',
    words: /(?<![а-яё])(?:никто|ничего не)(?![а-яё])/iu,
    instead: 'name who and what'
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

/** How often each turn stands in the rest of the texts: something to lower, no fault. */
export function countTurns(content: Content): { name: string; count: number }[] {
  const lines = contentLines(content)
  return TURNS.map(({ name, words }) => ({
    name,
    count: lines.filter(({ text }) => words.test(text)).length
  }))
}

function turnsIn(text: string): string[] {
  return TURNS.filter(({ words }) => words.test(text)).map(
    ({ name, instead }) => `the turn ${name}; ${instead}`
  )
}
