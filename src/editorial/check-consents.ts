import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { ASKED_FIELDS, type AskedRecord } from '../shared/lead/asked-fields.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** What visitors agree to, and what tells them of it, in the editions in force. */
const DOCUMENTS = ['consent', 'privacy']
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
        const text = `the action «${action}» is not named; part 3 of article 3 has it`
        return faultAt(content, { entry, line: lineWith(entry, FIRST_ACTIONS), text })
      })
    })
}

function fieldFaults(content: Content): ContentFault[] {
  const names = new Set(Object.values(ASKED_FIELDS).filter(isData).map(nameOf))
  return content.legal
    .filter(({ slug }) => DOCUMENTS.includes(slug))
    .flatMap((entry) => {
      const said = listsOf(entry.body)
      return [...names]
        .filter((name) => !said.includes(name))
        .map((name) => {
          const text = `the forms ask for «${name}», which it does not name`
          return faultAt(content, { entry, line: lineWith(entry, LISTED), text })
        })
    })
}

/** The tick itself tells nothing. */
function isData(field: AskedRecord): boolean {
  return field !== ASKED_FIELDS.agreement
}

function nameOf({ label, briefly = label.ru, consent = briefly }: AskedRecord): string {
  return consent.toLowerCase()
}

function listsOf(body: string): string {
  const lines = body.replaceAll('\u00A0', ' ').toLowerCase().split('\n')
  return lines.filter((line) => line.includes(LISTED)).join('\n')
}
