import { type Content, type Entry, siteFile } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { longDate } from '../shared/dates.ts'
import {
  ASKED_FIELDS,
  type AskedRecord,
  askedFields,
  briefLabel
} from '../shared/lead/lead-fields.ts'
import { links } from '../shared/links.ts'
import type { TariffUnit } from '../shared/price/price-list.ts'
import { contentLines, faultAt, lineWith, sentencesOf } from './content-lines.ts'

/** Sections that bind whoever signs; the others say who the parties are and what is bought. */
const BINDING = ['2', '4', '5', '8', '9', '10']

/** Sections of the contract that its page passes over, and annexes that the contract names and nobody can open. */
export function checkContract(content: Content): ContentFault[] {
  const contract = content.documents.find(({ slug }) => slug === 'dogovor')
  const page = content.pages.find(({ slug }) => slug === 'contract')
  if (!contract || !page) return []
  return [
    ...sectionFaults(content, contract, page),
    ...annexFaults(content, contract),
    ...homeFaults(content, contract)
  ]
}

function sectionFaults(
  content: Content,
  contract: Entry<'documents'>,
  page: Entry<'pages'>
): ContentFault[] {
  const told = new Set([...page.body.matchAll(/(\d+)\.\d+/g)].map(([, section]) => section))
  return [...contract.body.matchAll(/^## (\d+)\. (.+)$/gm)]
    .filter(([, section = '']) => BINDING.includes(section) && !told.has(section))
    .map(([, section, name]) =>
      faultAt(content, {
        entry: page,
        line: 1,
        text: `Не сказано ни об одном пункте раздела ${section} («${name}»).`
      })
    )
}

/** Promises of the first page whose clause the contract has not. */
function homeFaults({ site }: Content, { body }: Entry<'documents'>): ContentFault[] {
  return site.home.promises.items
    .filter(({ clause }) => !body.includes(`\n${clause}. `))
    .map(({ claim, clause }) => ({
      place: siteFile('home'),
      line: 1,
      path: [],
      code: 'contradiction',
      text: `Сказано «${claim}», пункт ${clause}, а в договоре такого пункта нет.`
    }))
}

function annexFaults(content: Content, contract: Entry<'documents'>): ContentFault[] {
  const named = new Set([...contract.body.matchAll(/приложени[а-яё]* (\d+)/gi)].map(([, n]) => n))
  const files = new Set(content.documents.map(({ slug }) => slug))
  return [...named]
    .filter((number) => !files.has(`prilozhenie-${number}`))
    .map((number) =>
      faultAt(content, {
        entry: contract,
        line: lineWith(contract, `${number}`),
        text: `Приложения ${number} нет: нужен файл documents/prilozhenie-${number}.md.`
      })
    )
}

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
  const known = new Set([...namedClauses(clauses), ...annexesIn(contract.body)])
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
  const named = [...namedClauses(clausesIn(sentence)), ...annexesIn(sentence)]
  if (named.length === 0) {
    return ['Сказано, что это в договоре: назовите пункт, например «пункт 1.3».']
  }
  return named
    .filter((name) => !known.has(name))
    .map((name) => `Назван ${name}, а в договоре такого нет.`)
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
    .map(([word]) => `Обещано «${word}», а в пунктах ${names.join(', ')} договора этого нет.`)
}

function clausesIn(text: string): string[] {
  return [...text.matchAll(CLAUSES)].flatMap(([, list = '']) => list.match(/\d+\.\d+/g) ?? [])
}

function namedClauses(clauses: readonly string[]): string[] {
  return clauses.map((name) => `пункт ${name}`)
}

function annexesIn(text: string): string[] {
  return [...text.matchAll(ANNEXES)].map(([, name]) => `приложение ${name}`)
}

/** What those who fill in forms agree to, and what tells them of it, in the editions in force. */
const DOCUMENTS = new Map<string, AskedRecord['forms']>([
  ['consent', ['main', 'callback']],
  ['privacy', ['main', 'callback']],
  ['consent-candidates', ['application']]
])
/** What every list of what a person tells of himself has. */
const LISTED = 'телефон, '

/** Texts that say what may be done with the data: four lists that differ would be four promises. */
const OF_ACTIONS = ['consent', 'consent-candidates', 'consent-mailing', 'privacy']
/** The actions of part 3 of article 3 of the law «О персональных данных». */
const ACTIONS =
  'сбор, запись, систематизация, накопление, хранение, уточнение, извлечение, использование, передача, обезличивание, блокирование, удаление, уничтожение'.split(
    ', '
  )
const FIRST_ACTIONS = ACTIONS.slice(0, 2).join(', ')

/** A consent or a policy that leaves out something that forms ask for, or an action of the law. */
export function checkConsents(content: Content): ContentFault[] {
  return [...fieldFaults(content), ...actionFaults(content)]
}

function actionFaults(content: Content): ContentFault[] {
  return content.legal
    .filter(({ slug }) => OF_ACTIONS.includes(slug))
    .flatMap((entry) => {
      const said = entry.body.split('\n').find((line) => line.includes(FIRST_ACTIONS)) ?? ''
      return ACTIONS.filter((action) => !said.includes(action)).map((action) => {
        const text = `Действие «${action}» не названо, а в части 3 статьи 3 закона оно есть.`
        return faultAt(content, { entry, line: lineWith(entry, FIRST_ACTIONS), text })
      })
    })
}

function fieldFaults(content: Content): ContentFault[] {
  return content.legal.flatMap((entry) => {
    const said = listsOf(entry.body)
    return namesIn(DOCUMENTS.get(entry.slug) ?? [])
      .filter((name) => !said.includes(name))
      .map((name) => {
        const text = `Формы спрашивают «${name}», а здесь это не названо.`
        return faultAt(content, { entry, line: lineWith(entry, LISTED), text })
      })
  })
}

/** What a text calls that is told with forms; the tick itself tells nothing. */
function namesIn(told: AskedRecord['forms']): string[] {
  if (told.length === 0) return []
  const names = askedFields(
    ({ forms }) => forms.length === 0 || forms.some((form) => told.includes(form))
  )
    .filter((name) => name !== 'agreement')
    .map((name) => {
      const { applicant, consent = briefLabel(name) } = ASKED_FIELDS[name]
      return (told.includes('application') ? (applicant ?? consent) : consent).toLowerCase()
    })
  return [...new Set(names)]
}

function listsOf(body: string): string {
  const lines = body.replaceAll('\u00A0', ' ').toLowerCase().split('\n')
  return lines.filter((line) => line.includes(LISTED)).join('\n')
}

/** How the rule of payment calls a tariff. */
const CALLED: Readonly<Record<TariffUnit, RegExp>> = {
  month: /ежемесячн/i,
  once: /разов/i,
  weeks4: /четыре недели/i,
  quarter: /квартал/i,
  year: /(?:^|[^а-яё])год(?![а-яё])/i
}
/** Words that only the rule has, in its one paragraph. */
const RULE = 'половина при старте'

/** Kinds of tariffs that are sold, and of which the contract or the page of prices does not say when they are paid. */
export function checkPayments(content: Content): ContentFault[] {
  const units = new Set(
    content.services.flatMap(({ data }) => (data.tariffs ?? []).map(({ unit }) => unit))
  )
  const rules: Entry[] = [
    ...content.documents.filter(({ slug }) => slug === 'dogovor'),
    ...content.pages.filter(({ data }) => data.calculation)
  ]
  return rules.flatMap((entry) => {
    const rule = entry.body.split('\n').find((line) => line.includes(RULE)) ?? ''
    return [...units]
      .filter((unit) => !CALLED[unit].test(rule))
      .map((unit) =>
        faultAt(content, {
          entry,
          line: lineWith(entry, RULE),
          text: `Не сказано, как платят за тарифы «${unit}», а такие есть.`
        })
      )
  })
}

const VERSION = /(?:^|[^а-яё])версия (\d{4}-\d{2}-\d{2}(?:-\d+)?)/i
const IN_FORCE = /(?:действует редакция от|версия [\d-]+, действует с) (\d{1,2} [а-я]+ \d{4} года)/i
const ARCHIVE = 'в архиве'
/** How a text tells where the editions are that no archive has. */
const ASKED_FOR = 'по запросу'

/**
 * Legal texts that call another edition theirs, whose history does not begin with it, or that speak of an archive and
 * leave out an edition that is there, or one of the history that is not; editions whose words nothing records.
 */
export function checkEditions(content: Content): ContentFault[] {
  return content.legal
    .filter(({ slug }) => !slug.includes('/'))
    .flatMap((entry) => {
      const { version, date, history } = entry.data
      const said = [
        { match: VERSION.exec(entry.body), expected: version },
        { match: IN_FORCE.exec(entry.body), expected: longDate(date) }
      ]
      const wrong = said
        .filter(({ match, expected }) => match && match[1] !== expected)
        .map(({ match, expected }) => ({
          at: match?.[0].trim() ?? '',
          text: `Редакция названа «${match?.[1]}», а она «${expected}».`
        }))
      const [newest] = history
      const isListed = newest?.version === version && newest.date === date
      const unlisted = {
        at: 'history:',
        text: `История не начинается с редакции «${version}» от «${longDate(date)}».`
      }
      const isTold = entry.body.includes(ARCHIVE)
      const archive = content.legal.filter(({ slug }) => slug.startsWith(`${entry.slug}/`))
      const recorded = new Set(history.flatMap((one) => (one.sha256 ? [one.version] : [])))
      // A history without its newest line gets only that fault.
      const unrecorded = (isListed ? [entry, ...archive] : archive)
        .filter(({ data }) => !recorded.has(data.version))
        .map(({ data }) => ({
          at: 'history:',
          text: `Слова редакции «${data.version}» нигде не записаны: их запишет команда npm run new -- edition ${entry.slug}.`
        }))
      const earlier = isTold ? archive : []
      const unlinked = earlier
        .map(({ slug }) => links.legal(slug))
        .filter((path) => !entry.body.includes(`(${path})`))
        .map((path) => ({ at: ARCHIVE, text: `Нет ссылки на редакцию ${path}.` }))
      const kept = earlier.map(({ slug }) => slug)
      const lost = history
        .filter((one) => isTold && !entry.body.includes(ASKED_FOR) && one.version !== version)
        .filter((one) => !kept.includes(`${entry.slug}/${one.version}`))
        .map((one) => ({
          at: ARCHIVE,
          text: `Редакции «${one.version}» из истории нет в архиве: напишите, что её присылают «${ASKED_FOR}».`
        }))
      const found = [...wrong, ...(isListed ? [] : [unlisted]), ...unlinked, ...lost, ...unrecorded]
      return found.map(({ at, text }) =>
        faultAt(content, { entry, line: lineWith(entry, at), code: 'edition', text })
      )
    })
}
