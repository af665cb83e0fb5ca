import { type AskedQuery, MAX_QUERY } from '../../shared/search/live-search.ts'
import { bytesOfText, createByteCache, ownText } from '../budget/byte-budgets.ts'
import { normalise, stem } from './words.ts'

interface SearchLogOptions {
  /** Adds counts to those shared by all processes; rejects if nothing was added. */
  write(asked: readonly AskedQuery[]): Promise<void>
  now?: () => number
}

export interface SearchLog {
  /** Counts a query in memory, so that a search never waits. */
  note(text: string, found: number): void
  /** The same for one whose `loggedForm` is known. */
  noteForm(form: string, found: number): void
  /** Flushes the counts; those that cannot be written are retried next time. */
  save(): Promise<void>
}

/** Most counts written at once, so that others can use the database in between. */
const BATCH = 100

/** Counts what people search for. */
export function createSearchLog({ write, now = Date.now }: SearchLogOptions): SearchLog {
  const waiting = createByteCache<AskedQuery>('searchNotes', ({ query }) => bytesOfText(query))
  let saving: Promise<void> | undefined

  function add(asked: AskedQuery): void {
    const known = waiting.get(asked.query)
    const count = asked.count + (known?.count ?? 0)
    waiting.set(asked.query, { ...(known ?? asked), count })
  }

  function noteForm(form: string, found: number): void {
    if (!form) return
    const known = waiting.get(form)
    const count = 1 + (known?.count ?? 0)
    waiting.set(form, { query: known?.query ?? ownText(form), count, found, askedAt: now() })
  }

  async function saveAll(): Promise<void> {
    for (let left = Math.ceil(waiting.size / BATCH); left > 0; left--) {
      const batch = [...waiting.values()].slice(0, BATCH)
      for (const { query } of batch) waiting.delete(query)
      try {
        await write(batch)
      } catch (error) {
        batch.forEach(add)
        throw error
      }
    }
  }

  return {
    note: (text, found) => noteForm(loggedForm(text), found),
    noteForm,
    save() {
      saving ??= saveAll().finally(() => {
        saving = undefined
      })
      return saving
    }
  }
}

/**
 * A query as it is counted: one form for all its spellings, plain text, cut to the length that a search takes. Empty for
 * one that identifies a person.
 */
export function loggedForm(text: string): string {
  const query = normalise(text.slice(0, MAX_QUERY))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .slice(0, MAX_QUERY)
    .trim()
  return isPersonal(query) ? '' : query
}

/** Fewer digits are a year, a price or a version; phone, card and passport numbers have at least this many. */
const MIN_DIGITS = 7

const NAMES = new Set(
  (
    'александр алексей анатолий андрей антон аркадий артем артур борис вадим валентин валерий василий виктор ' +
    'виталий владимир владислав вячеслав геннадий георгий глеб григорий данил даниил денис дмитрий евгений егор ' +
    'иван игорь илья кирилл константин лев леонид максим марк матвей михаил никита николай олег павел петр роман ' +
    'руслан сергей станислав степан тимофей тимур федор юрий ярослав ' +
    'александра алена алина алла анастасия анна валентина валерия варвара вера вероника виктория галина дарья диана ' +
    'евгения екатерина елена елизавета жанна зоя инна ирина кристина ксения лариса лидия любовь людмила маргарита ' +
    'марина мария надежда наталья наталия нина оксана олеся ольга полина раиса светлана софия софья тамара татьяна ' +
    'ульяна юлия яна ' +
    'aleksandr alexander aleksey alexey andrey anton artem boris vadim vasily viktor vladimir georgy denis dmitry ' +
    'evgeny ivan igor ilya kirill konstantin maxim mikhail nikita nikolay oleg pavel petr roman sergey yury ' +
    'alexandra anastasia anna valeria vera victoria galina daria ekaterina elena irina ksenia maria marina natalia ' +
    'olga polina svetlana sofia tatiana yulia'
  )
    .split(' ')
    .map(stem)
)
const SURNAME =
  /(?:[оеё]в|[иы]н)(?:а|у|ым|ой|е|ых)?$|[сц]к(?:ий|ая|ого|ой|ому|им)$|(?:енко|швили|дзе|янц?|юк|чук)$|(?:[oe]v|[iy]n)a?$|(?:sk|tsk)(?:iy|ij|y|i|aya|aia)$|(?:enko|uk|yan)$/
const PATRONYMIC = /(?:[оеь]вич|ич)(?:а|у|ем|е)?$|(?:[ое]в|ич|иничн)на$|(?:[oe]v|'?y)ich$|[oe]vna$/
/** «Смирнова А. В.» */
const INITIALS = /(?:^|\s)\p{L}\.\s?\p{L}\.?(?:\s|$)/u

/**
 * Whether a query may identify a person: an e-mail, seven or more digits in any script and format, or a given name with
 * a surname or patronymic. Errs on the side of yes: a query that is not counted costs little.
 *
 * @param query As `normalise` makes it.
 */
export function isPersonal(query: string): boolean {
  const plain = query.normalize('NFKC')
  if (plain.includes('@') || INITIALS.test(plain)) return true
  if ((plain.match(/\p{N}/gu) ?? []).length >= MIN_DIGITS) return true

  const words = plain.match(/\p{L}{2,}/gu) ?? []
  if (words.length < 2) return false
  const hasName = words.some((word) => NAMES.has(stem(word)))
  const hasSurname = words.some((word) => !NAMES.has(stem(word)) && SURNAME.test(word))
  return (hasName && hasSurname) || words.some((word) => word.length > 5 && PATRONYMIC.test(word))
}
