/** States to go back and forth through. A value set by a script takes the browser's own undo away. */
export interface History<State> {
  note(state: State): void
  /** The state before or after the present one; nothing at an end. */
  step(by: 1 | -1): State | undefined
}

const LIMIT = 100

/** Which way a key goes, on the keyboards of all systems; nothing when it is another key. */
export function stepOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (code === 'KeyZ') return shiftKey ? 1 : -1
  return code === 'KeyY' && ctrlKey ? 1 : undefined
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

function isSame<State extends object>(a: State | undefined, b: State): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof State)[]
  return a !== undefined && names.every((name) => a[name] === b[name])
}
