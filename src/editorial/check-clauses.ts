import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, faultAt, lineWith, sentencesOf } from './content-lines.ts'

/** What is said to stand in the contract; in articles and legal texts contracts are others'. */
const SAID = /записан|закрепля|фиксиру|назван|указан|прописан/i
const CONTRACT = /договор(?:е|а|у)(?![а-яё])/i
const OTHERS = new Set(['articles', 'legal', 'vacancies', 'people', 'templates'])
/** «пункт 1.3», «пункты 1.1–1.3 и 9.1» */
const CLAUSES = /пункт[а-яё]* ((?:\d+\.\d+(?:, | и |–)?)+)/gi
const ANNEXES = /приложени[а-яё]* (\d+)/gi
/** Where the contract says whose the results are, and what they are. */
const RIGHTS = /^7\./
const RESULTS =
  /(?<![а-яё])(текст|схем|задани|отчёт|таблиц|шаблон|презентаци|макет|настройк|счётчик|кабинет|карточ)[а-яё]*/gi

/** Sentences that call on the contract without naming the clause, or name one that it has not. */
export function checkClauses(content: Content): ContentFault[] {
  const contract = content.documents.find(({ slug }) => slug === 'dogovor')
  if (!contract) return []
  const clauses = [...contract.body.matchAll(/^(\d+\.\d+)\. /gm)].map(([, name = '']) => name)
  const known = new Set([...clauses, ...annexesIn(contract.body)])
  return [
    ...writtenFaults(content, contract, known),
    ...promiseFaults(content, (promise) => clauseFaults(promise, known)),
    ...promiseFaults(content, (promise) => resultFaults(promise, contract.body))
  ]
}

function writtenFaults(
  content: Content,
  contract: Entry<'documents'>,
  known: ReadonlySet<string>
): ContentFault[] {
  return contentLines(content)
    .filter(({ collection, entry }) => !OTHERS.has(collection) && entry !== contract)
    .flatMap((line) =>
      sentencesOf(line.text)
        .filter((sentence) => CONTRACT.test(sentence) && SAID.test(sentence))
        .flatMap((sentence) => clauseFaults(sentence, known))
        .map((text) => faultAt(content, { ...line, text }))
    )
}

/** What a service lists as written in the contract. */
function promiseFaults(content: Content, faults: (promise: string) => string[]): ContentFault[] {
  return content.services.flatMap((entry) =>
    (entry.data.promises?.contract ?? []).flatMap((promise) =>
      faults(promise).map((text) =>
        faultAt(content, { entry, line: lineWith(entry, promise), text })
      )
    )
  )
}

function clauseFaults(sentence: string, known: ReadonlySet<string>): string[] {
  const named = [...clausesIn(sentence), ...annexesIn(sentence)]
  if (named.length === 0) {
    return ['it is said to be in the contract; name the clause («пункт 1.3»)']
  }
  return named.filter((name) => !known.has(name)).map((name) => `the contract has no ${name}`)
}

/** Results that are promised as the client's own and that none of the clauses named with them speaks of. */
function resultFaults(promise: string, contract: string): string[] {
  const names = clausesIn(promise)
  if (!names.some((name) => RIGHTS.test(name))) return []
  const said = contract
    .split('\n')
    .filter((line) => names.some((name) => line.startsWith(`${name}. `)))
    .join()
    .toLowerCase()
  if (said === '') return []
  return [...promise.matchAll(RESULTS)]
    .filter(([, stem = '']) => !said.includes(stem.toLowerCase()))
    .map(([word]) => `«${word}» stands in none of ${names.join(', ')} of the contract`)
}

function clausesIn(text: string): string[] {
  return [...text.matchAll(CLAUSES)].flatMap(([, list = '']) => list.match(/\d+\.\d+/g) ?? [])
}

function annexesIn(text: string): string[] {
  return [...text.matchAll(ANNEXES)].map(([, name]) => `annex ${name}`)
}
