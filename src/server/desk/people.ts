import { plural } from '../../shared/words/numbers.ts'
import { capitalised } from '../../shared/words/text.ts'
import type { StoredLead } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import type { Change } from './card-changes.ts'
import { deskPaths } from './desk-paths.ts'
import type { DeskRecords, DeskStore } from './desk-records.ts'
import { DeskRefusal, formText } from './form-body.ts'
import { type DeskUser, isWorker, ROLES, type Role } from './user-rows.ts'
import { ROLE_NAMES } from './words.ts'

/** A first and a last name, and room for a patronymic. */
const LONGEST_NAME = 60

/** What colleagues are to call a user, as a form sends it. */
export function readName(body: unknown): string {
  return formText(body, 'name', LONGEST_NAME).replace(/\s+/g, ' ').trim()
}

/** Users of the desk, as its pages call them. */
export type People = Awaited<ReturnType<typeof peopleFor>>

/** «anna» of `anna@agency.example`. */
export function shortName(email: string): string {
  return email.split('@')[0] ?? email
}

export async function peopleFor({ id }: Pick<DeskUser, 'id'>, records: Pick<DeskRecords, 'users'>) {
  const users = await records.users()
  const called = users.map((user) => user.name || shortName(user.email))
  const isAlone = (name: string) => called.filter((one) => one === name).length === 1
  const names = users.map(({ email, name }, i) => {
    const own = called[i] ?? ''
    return isAlone(own) ? own : [name, email].filter(Boolean).join(', ')
  })
  const keys = (user: DeskUser) => [String(user.id), user.email]
  return {
    /**
     * Names by the users' numbers and by their e-mails, with which it is noted who did something: the one that was given, else the part of the e-mail before the sign; all of the e-mail
     * where somebody else is called the same.
     */
    names: new Map(
      users.flatMap((user, i) => keys(user).map((key) => [key, names[i] ?? ''] as const))
    ),
    /** Numbers of those whom leads may be given to. */
    workers: users.filter(({ role }) => isWorker(role)).map((user) => String(user.id)),
    /** The number of the user who asks. */
    me: String(id)
  }
}

/** Everybody who may be chosen, oneself first, and whoever is chosen already. */
export function assigneeOptions({ names, workers, me }: People, chosen: string) {
  const others = [...new Set([...workers, chosen])].filter((id) => id !== '' && id !== me)
  const ids = workers.includes(me) || chosen === me ? [me, ...others] : others
  return [
    { value: '', text: 'Никто', isChosen: chosen === '' },
    ...ids.map((id) => {
      const name = names.get(id) ?? id
      return { value: id, text: id === me ? `${name} (вы)` : name, isChosen: id === chosen }
    })
  ]
}

/** Leads that one user has given to another. */
export interface Handover {
  leads: readonly StoredLead[]
  /** E-mails. */
  from: string
  to: string
}

/**
 * The number of the user that a form chooses; empty for nobody.
 *
 * @throws {DeskRefusal} When there is no such user, or leads may not be given to that one.
 */
export function readAssignee(body: unknown, { workers }: People, name = 'assignee'): string {
  const chosen = formText(body, name, 12)
  if (chosen !== '' && !workers.includes(chosen)) {
    throw new DeskRefusal(422, 'invalid', 'Этому сотруднику заявку назначить нельзя.', 'assignee')
  }
  return chosen
}

/** A lead, and the assignee that its page showed; absent when no page was looked at. */
interface LeadToAssign {
  lead: StoredLead
  seen?: string | undefined
}

/**
 * Gives leads to a user; those in quarantine, erased ones, those that the user has, and those that are another's by now
 * than was seen are left out. Returns how to undo it.
 *
 * @param giver The number of who does it.
 */
export async function assignLeads(
  store: Pick<LeadStore, 'assign'>,
  leads: readonly LeadToAssign[],
  set: string,
  giver: string
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { lead, seen } of leads) {
    const { resultID, assignee: before = '' } = lead
    if (before === set) continue
    if (await store.assign(resultID, set, seen, giver)) changes.push({ resultID, set, before })
  }
  return changes
}

/** Everybody who may sign in, oneself too. */
export async function colleaguesFor(people: People, store: Pick<DeskStore, 'desk' | 'leads'>) {
  const users = await store.desk.users()
  return Promise.all(
    users.map(async ({ id, email, name, role, totpSecret }) => {
      const count = await store.leads.countLeads({ assignee: String(id) })
      return {
        id: String(id),
        email,
        name,
        roleName: ROLE_NAMES[role],
        roles: roleOptions(role),
        hasTotp: totpSecret !== undefined,
        leadsText: leadsWords(count),
        leadsPath: `${deskPaths.leads()}?assignee=${id}`,
        /** Who may get them, nobody among them; empty where there are none. */
        heirs: count === 0 ? [] : heirOptions(withoutOne(people, String(id))),
        isMe: String(id) === people.me
      }
    })
  )
}

/** What a user may be. */
export function roleOptions(chosen: Role) {
  return ROLES.map((value) => {
    return { value, text: capitalised(ROLE_NAMES[value]), isChosen: value === chosen }
  })
}

/** The choice to leave leads without an assignee; it has to be made, it is no default. */
export const NO_HEIR = 'nobody'

function heirOptions(people: People) {
  const [nobody, ...others] = assigneeOptions(people, '')
  return [
    { value: '', text: 'Выберите', isChosen: true },
    { value: NO_HEIR, text: nobody?.text ?? '', isChosen: false },
    ...others
  ]
}

/** The same people without one of those whom leads may be given to. */
export function withoutOne(people: People, id: string): People {
  return { ...people, workers: people.workers.filter((worker) => worker !== id) }
}

/** «12 заявок». */
export function leadsWords(count: number): string {
  return `${count.toLocaleString('ru')} ${plural(count, ['заявка', 'заявки', 'заявок'])}`
}
