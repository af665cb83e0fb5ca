import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { leadNumber } from '../../shared/lead/lead-fields.ts'
import { plural } from '../../shared/words/numbers.ts'
import { type DeliverySettings, mailSettings } from '../delivery/open-targets.ts'
import { createMailer } from '../delivery/targets/mail-target.ts'
import { inWords, type Names } from '../leads/lead-parts.ts'
import type { Change } from './card-changes.ts'
import { deskPaths } from './desk-paths.ts'
import { sessionOf } from './guard.ts'
import { type Handover, shortName } from './people.ts'
import { FORM_NAMES } from './words.ts'

interface LetterParts {
  names(): Names
  /** Where the desk is reached; without it a letter has no links. */
  url: string | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Letters to those whom leads are handed over to; none where no mail is set. */
export function openHandoverLetters(config: DeliverySettings, parts: LetterParts) {
  const settings = mailSettings(config)
  const mailer = settings && createMailer(settings)
  return {
    /** Nobody waits for it: the desk's own count says the same. */
    tell(handover: Handover): void {
      mailer?.send({ to: handover.to, ...handoverLetter(handover, parts) }).catch((error) => {
        parts.log.warn({ err: error }, 'the letter of a handover is not sent')
      })
    },
    close: () => mailer?.close()
  }
}

/** Tells a colleague of leads that were handed over; who takes one needs no letter. */
export async function tellHandedOver(
  { store, tellHandedOver: tell }: FastifyInstance['desk'],
  request: FastifyRequest,
  changes: readonly Change[],
  assignee: string
): Promise<void> {
  const { user } = sessionOf(request)
  if (assignee === String(user.id) || changes.length === 0) return
  const to = (await store.desk.users()).find(({ id }) => String(id) === assignee)
  if (!to) return
  const leads = await Promise.all(changes.map(({ resultID }) => store.leads.get(resultID)))
  tell({ leads: leads.filter((lead) => lead !== undefined), from: user.email, to: to.email })
}

/** It names no client: whoever may know opens the card. */
export function handoverLetter(
  { leads, from }: Pick<Handover, 'leads' | 'from'>,
  { names, url = '' }: Pick<LetterParts, 'names' | 'url'>
) {
  const count = leads.length
  const [first] = leads
  const what =
    count === 1 && first
      ? `заявку ${leadNumber(first.resultID)}`
      : `${count} ${plural(count, ['заявку', 'заявки', 'заявок'])}`
  const lines = leads.map(({ resultID, values, form }) => {
    const topic = inWords(values, names()).theme || FORM_NAMES[form]
    return [`${leadNumber(resultID)}, ${topic}`, url && url + deskPaths.lead(resultID)]
      .filter(Boolean)
      .join('\n')
  })
  return {
    subject: `Вам передали ${what}`,
    text: [`${shortName(from)} передаёт вам ${what}.`, ...lines].join('\n\n')
  }
}
