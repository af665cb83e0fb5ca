/** Undo and redo states: setting a value from a script clears the browser's own history. */
export interface History<State> {
  note(state: State): void
  /** The previous or next state; undefined at either end. */
  step(by: 1 | -1): State | undefined
}

const LIMIT = 100

/** Whether a key means undo or redo, on any system; undefined for other keys. */
export function stepOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (code === 'KeyZ') return shiftKey ? 1 : -1
  return code === 'KeyY' && ctrlKey ? 1 : undefined
}

/** How far what differs from an earlier text goes: where the caret stands once it has come back. */
export function changeEnd(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  let behind = 0
  while (behind < most - same && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  return after.length - behind
}

export function createHistory<State extends object>(): History<State> {
  let states: State[] = []
  let index = -1
  return {
    note(state) {
      if (isSame(states[index], state)) return
      states = [...states.slice(0, index + 1), state].slice(-LIMIT)
      index = states.length - 1
    },
    step(by) {
      if (!states[index + by]) return undefined
      index += by
      return states[index]
    }
  }
}

/** Whether every field of two states is the same. */
export function isSame<State extends object>(a: State | undefined, b: State): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof State)[]
  return a !== undefined && names.every((name) => a[name] === b[name])
}
