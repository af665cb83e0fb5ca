import {
  DeliveryError,
  type DeliveryTarget,
  type OutgoingLead
} from '../../src/server/delivery/delivery-target.ts'
import { GOOD_LEAD } from './lead-request.ts'
import { MOSCOW } from './moscow.ts'
import { OFFICES } from './offices.ts'

export const STAND_INS = {
  emptyPhone: '+7 000 000-00-00',
  emptyEmail: 'no-email@example.com',
  zone: MOSCOW,
  topics: new Map([['seo', 'Поисковое продвижение']]),
  offices: () => OFFICES,
  company: () => 'Агентство',
  deskUrl: 'https://desk.agency.example'
}
export const LEAD_ID = '11111111-2222-4333-8444-555555555555'

/** A paid lead on its way out. */
export function outgoing(
  values: Record<string, string> = {},
  own: Partial<OutgoingLead> = {}
): OutgoingLead {
  return {
    identity: `${LEAD_ID}.target.1`,
    attempt: 1,
    isRepeat: false,
    lead: {
      resultID: LEAD_ID,
      createdAt: new Date('2026-11-21T10:00:00Z'),
      form: 'main',
      status: 'new',
      verdict: 'human',
      outcome: 'new',
      values: {
        ...GOOD_LEAD,
        entryUrl: encodeURIComponent(
          'https://agency.example/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand'
        ),
        page: encodeURIComponent('https://agency.example/contacts/'),
        ...values
      }
    },
    ...own
  }
}

/** How an attempt fails; undefined when it does not. */
export async function failureOf(
  target: DeliveryTarget,
  lead = outgoing()
): Promise<DeliveryError | undefined> {
  try {
    await target.deliver(lead)
    return undefined
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
}

/** What an attempt ends in. */
export async function faultOf(target: DeliveryTarget) {
  return (await failureOf(target))?.fault ?? 'done'
}
