import { ASKED_FIELDS } from '../../shared/lead/asked-fields.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { type AskedFact, askedFacts } from '../leads/asked-facts.ts'
import { originsOf } from '../leads/channel.ts'
import type { OutgoingLead } from './delivery-target.ts'
import { firstTask } from './first-task.ts'
import {
  cardOf,
  clocksOf,
  leadFacts,
  oneLine,
  type StandIns,
  startOf,
  themeOf
} from './lead-words.ts'
import type { FaultMeaning } from './target-kind.ts'

/**
 * What a messenger is told. A chat is on somebody else's servers, so personal data go there only if the operator says
 * so: `notice` names the topic, the source and the number, `lead` everything a manager reads in the e-mail.
 */
export type MessengerContent = 'notice' | 'lead'

/** What faults of the APIs of both mean. */
export const MESSENGER_MEANINGS: readonly FaultMeaning[] = [
  [/: (401|403)/, 'the token is refused, or the bot is no member of the chat'],
  [/: 404|chat not found/, 'there is no such bot or chat: check token and chat id']
]

export interface MessengerSettings {
  token: string
  chat: string
  apiUrl: string
  content: MessengerContent
  timeoutMs?: number | undefined
}

/** @param limit Longest message in UTF-16 code units. */
export function messengerText(
  { lead }: OutgoingLead,
  { content, limit }: { content: MessengerContent; limit: number },
  standIns: StandIns
): string {
  const title = lead.form === 'callback' ? 'Просят перезвонить' : 'Новая заявка'
  const facts =
    content === 'lead'
      ? leadFacts(lead, standIns, 'never-sent')
      : [
          ...noticeable({ ...lead.values, theme: themeOf(lead.values, standIns) }).map(
            ({ label, value }) => ({
              label,
              value: oneLine(value, 200)
            })
          ),
          { label: 'Источник', value: oneLine(originsOf(lead.values).last.source, 200) },
          taskFact(lead, standIns),
          { label: 'Номер', value: lead.resultID },
          { label: 'Карточка', value: cardOf(lead, standIns) }
        ]
  const lines = facts.filter(({ value }) => value).map(({ label, value }) => `${label}: ${value}`)
  return shortened(title, lines, limit)
}

/** When to answer, which names nobody. */
function taskFact(lead: OutgoingLead['lead'], standIns: StandIns) {
  const { label, value, note } = firstTask(lead, clocksOf(standIns))
  return { label, value: `${value} (${note})` }
}

/** What names no person. */
function noticeable(values: LeadValues): AskedFact[] {
  return askedFacts(values, ['fact']).filter(({ name }) => ASKED_FIELDS[name].isInNotices)
}

/** No line is cut to less; a name and a number are shorter. */
const LEAST_LINE = 210

/** Cuts the longest lines, first of all the visitor's message, so that name, contacts and number stay. */
function shortened(title: string, lines: readonly string[], limit: number): string {
  const shown = [...lines]
  for (;;) {
    const text = [title, ...shown].join('\n')
    const excess = text.length - limit
    const longest = shown.reduce((one, line) => (line.length > one.length ? line : one), '')
    if (excess <= 0 || longest.length <= LEAST_LINE) return text
    shown[shown.indexOf(longest)] = cut(longest, Math.max(LEAST_LINE, longest.length - excess))
  }
}

function cut(line: string, length: number): string {
  return `${startOf(line, length - 1)}…`
}
