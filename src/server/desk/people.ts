import type { DeskRecords, DeskUser, Role } from './desk-records.ts'

/** Roles that leads may be given to. */
const WORKERS: readonly Role[] = ['manager', 'administrator']

/** Users of the desk, as its pages call them. */
export interface People {
  /**
   * Names by the users' numbers: the part of the e-mail before the sign, or all of it where that part is somebody
   * else's too.
   */
  names: ReadonlyMap<string, string>
  /** Numbers of those whom leads may be given to. */
  workers: readonly string[]
  /** The number of who asks. */
  me: string
}

/** «anna» of `anna@agency.example`. */
export function shortName(email: string): string {
  return email.split('@')[0] ?? email
}

export async function peopleFor(
  { id }: Pick<DeskUser, 'id'>,
  records: Pick<DeskRecords, 'users'>
): Promise<People> {
  const users = await records.users()
  const short = users.map(({ email }) => shortName(email))
  const isAlone = (name: string) => short.filter((one) => one === name).length === 1
  return {
    names: new Map(
      users.map(({ id, email }) => {
        const name = shortName(email)
        return [String(id), isAlone(name) ? name : email]
      })
    ),
    workers: users.filter(({ role }) => WORKERS.includes(role)).map((user) => String(user.id)),
    me: String(id)
  }
}

/** A choice of who works on a lead. */
export interface AssigneeOption {
  value: string
  text: string
  isChosen: boolean
}

/** Everybody who may be chosen, oneself first, and whoever is chosen already. */
export function assigneeOptions({ names, workers, me }: People, chosen: string): AssigneeOption[] {
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
