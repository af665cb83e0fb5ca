import { plural } from '../words/plural.ts'

export interface Change {
  /** What is seen: ▲2, ▼1, = or a word. */
  sign: string
  /** What is read aloud. */
  text: string
  direction: 'up' | 'down' | 'same' | 'new'
}

/** The move from one place to another; a word instead of the first place says who has come anew. */
export function changeOf(from: number | string | null, to: number): Change {
  if (from === null) {
    return { sign: '—', text: 'нет данных о прошлом выпуске', direction: 'same' }
  }
  if (typeof from === 'string') return { sign: from, text: 'новый участник', direction: 'new' }
  const steps = Math.abs(from - to)
  const places = `${steps} ${plural(steps, ['место', 'места', 'мест'])}`
  if (steps === 0) return { sign: '=', text: 'без изменений', direction: 'same' }
  return from > to
    ? { sign: `▲\u2009${steps}`, text: `поднялся на ${places}`, direction: 'up' }
    : { sign: `▼\u2009${steps}`, text: `опустился на ${places}`, direction: 'down' }
}
