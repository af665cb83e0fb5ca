import type { ContentFault } from '../content-error.ts'
import type { Content } from '../load-content.ts'
import { contentLines, faultAt, sentencesOf } from './content-lines.ts'

/** What is said to stand in the contract; in articles and legal texts contracts are others'. */
const SAID = /записан|закрепля|фиксиру|назван|указан|прописан/i
const CONTRACT = /договор(?:е|а|у)(?![а-яё])/i
const OTHERS = new Set(['articles', 'legal', 'vacancies', 'people', 'templates'])
/** «пункт 1.3», «пункты 1.1–1.3 и 9.1» */
const CLAUSES = /пункт[а-яё]* ((?:\d+\.\d+(?:, | и |–)?)+)/gi
const ANNEXES = /приложени[а-яё]* (\d+)/gi

/** Sentences that call on the contract without naming the clause, or name one that it has not. */
export function checkClauses(content: Content): ContentFault[] {
  const contract = content.documents.find(({ slug }) => slug === 'dogovor')
  if (!contract) return []
  const clauses = new Set([...contract.body.matchAll(/^(\d+\.\d+)\. /gm)].map(([, name]) => name))
  const annexes = new Set([...contract.body.matchAll(ANNEXES)].map(([, name]) => name))
  return contentLines(content)
    .filter(({ collection, entry }) => !OTHERS.has(collection) && entry !== contract)
    .flatMap((line) =>
      sentencesOf(line.text)
        .filter((sentence) => CONTRACT.test(sentence) && SAID.test(sentence))
        .flatMap((sentence) => {
          const named = [...sentence.matchAll(CLAUSES)].flatMap(
            ([, list = '']) => list.match(/\d+\.\d+/g) ?? []
          )
          const added = [...sentence.matchAll(ANNEXES)].map(([, name = '']) => name)
          const absent = [
            ...named.filter((name) => !clauses.has(name)),
            ...added.filter((name) => !annexes.has(name)).map((name) => `annex ${name}`)
          ]
          const faults = absent.map((name) => `the contract has no ${name}`)
          return named.length + added.length > 0
            ? faults
            : ['it is said to be in the contract; name the clause («пункт 1.3»)']
        })
        .map((text) => faultAt(content, { ...line, text }))
    )
}
