import { plural } from '../../shared/words/numbers.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { deskPaths } from './desk-paths.ts'
import { type AssigneeOption, assigneeOptions, type People } from './people.ts'
import { ROLE_NAMES } from './words.ts'

/** A user of the desk, and what is to be handed over before that one goes. */
export interface Colleague {
  id: string
  email: string
  roleName: string
  /** «12 заявок». */
  leadsText: string
  /** The list of those leads. */
  leadsPath: string
  /** Who may get them, nobody among them; empty where there are none. */
  heirs: readonly AssigneeOption[]
  isMe: boolean
}

/** Everybody who may sign in, oneself too. */
export async function colleaguesFor(
  people: People,
  store: Pick<LeadStore, 'desk' | 'countLeads'>
): Promise<Colleague[]> {
  const users = await store.desk.users()
  return Promise.all(
    users.map(async ({ id, email, role }) => {
      const count = await store.countLeads({ assignee: String(id) })
      return {
        id: String(id),
        email,
        roleName: ROLE_NAMES[role],
        leadsText: leadsWords(count),
        leadsPath: `${deskPaths.leads()}?assignee=${id}`,
        heirs: count === 0 ? [] : heirOptions(withoutOne(people, String(id))),
        isMe: String(id) === people.me
      }
    })
  )
}

/** Chosen for leads that nobody gets: it is chosen too, never left to be so. */
export const NO_HEIR = 'nobody'

function heirOptions(people: People): AssigneeOption[] {
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
