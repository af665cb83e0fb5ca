import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { ANSWER_WAITS } from '../shared/lead/answer-promises.ts'
import { contentLines, faultAt, sentencesOf } from './content-lines.ts'
import { NUMBER, numberOf } from './count-numbers.ts'

/** How often we promise reports and the like. Advertising has a rhythm of its own: a report every week. */
const RHYTHM = [
  {
    what: 'отчёт[а-яё]*',
    how: 'раз в месяц',
    wrong: /каждые две недели|раз в две недели|каждую неделю/
  },
  { what: 'report[a-z]*', how: 'each month', wrong: /every two weeks|bi-weekly|each week/ },
  { what: 'сводк[а-яё]*', how: 'раз в две недели', wrong: /раз в месяц|каждый месяц/ }
] as const
const SHARED_RHYTHM = /^(?:services\/(?:index|seo)|pages\/|legal\/|home\.ts$)/

/** Which promise a page repeats, by its file. */
const WAITS = [
  { slug: 'press', unit: 'час[а-яё]*', wait: ANSWER_WAITS.press },
  { slug: 'vacancies', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: ANSWER_WAITS.vacancy },
  { slug: 'participate', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: ANSWER_WAITS.rating },
  { slug: 'methodology', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: ANSWER_WAITS.rating },
  { slug: 'accessibility', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: ANSWER_WAITS.access },
  { slug: 'privacy', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: ANSWER_WAITS.data }
] as const
const ANSWERS = /ответ(?:им|ит|ы|) |отвечаем|ответ прид|ответ приход/i

/** How often reports come, and how soon an answer does, where the text says otherwise than the table. */
export function checkRhythm(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) => {
    const place = faultAt(content, { ...line, text: '' }).place
    const sentences = sentencesOf(line.text)
    const faults = [
      ...(SHARED_RHYTHM.test(place) ? sentences.flatMap(rhythmFaults) : []),
      ...sentences.flatMap((sentence) => waitFaults(sentence, line.entry.slug))
    ]
    return faults.map((text) => faultAt(content, { ...line, text }))
  })
}

/** The words of a rhythm right after what comes, or right before it. */
function rhythmFaults(sentence: string): string[] {
  return RHYTHM.flatMap(({ what, how, wrong }) => {
    const after = new RegExp(`(?<![а-яёa-z])${what}[^,.;]{0,12}(?:${wrong.source})`, 'i')
    const before = new RegExp(`(?:${wrong.source})[^,.;]{0,12}${what}`, 'i')
    const [found] = after.exec(sentence) ?? before.exec(sentence) ?? []
    return found ? [`the rhythm is «${found}»; it comes ${how}`] : []
  })
}

function waitFaults(sentence: string, slug: string): string[] {
  if (!ANSWERS.test(sentence)) return []
  return WAITS.filter((one) => one.slug === slug).flatMap(({ unit, wait }) => {
    const found = new RegExp(`(?:за|в течение) ${NUMBER} ${unit}`, 'i').exec(sentence)
    const count = found?.[1] === undefined ? undefined : numberOf(found[1])
    return count === undefined || count === wait.count
      ? []
      : [`the answer comes «${found?.[0]}»; promised are ${wait.count} (${wait.unit})`]
  })
}
