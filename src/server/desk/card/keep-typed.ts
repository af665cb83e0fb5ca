import type { LeadStore } from '../../leads/lead-store.ts'
import type { DeskUser } from '../desk-records.ts'
import { type Typed, typedIn } from './typed.ts'

type Store = { desk: Pick<LeadStore['desk'], 'keep' | 'kept'> }

/** Keeps what was typed on a card. Returns the name that stands for it in an address. */
export function keepTyped({ desk }: Store, { id }: DeskUser, typed: Typed): Promise<string> {
  return desk.keep(id, typedJson(typed))
}

/** What was kept under a name; undefined when it is something else, somebody else's, or forgotten. */
export async function keptTyped(
  { desk }: Store,
  { id }: DeskUser,
  name: string
): Promise<Typed | undefined> {
  return readTyped((await desk.kept(id, name)) ?? '')
}

/** What JSON says was typed on a card; undefined when it is something else. */
function readTyped(json: string): Typed | undefined {
  try {
    const { typed } = JSON.parse(json) as { typed?: unknown }
    return typeof typed === 'object' && typed !== null ? typedIn(typed) : undefined
  } catch {
    return undefined
  }
}

/** What was typed on a card, for `readTyped`. */
export function typedJson(typed: Typed): string {
  return JSON.stringify({ typed })
}
