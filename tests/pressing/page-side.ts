// Runs in the page: `hand.ts` puts it there in one piece.
import { faultsOf } from './faults.ts'
import { lookAtFocus } from './focus.ts'
import { listPressables, outcomeOf, placeNow, pointOf, preparePress } from './press.ts'

const pressing = {
  findFaults,
  listPressables,
  preparePress,
  pointOf,
  placeNow,
  outcomeOf,
  lookAtFocus
}

export type Pressing = typeof pressing

Object.assign(window, { pressing })

function findFaults(scope: string): string[] {
  return faultsOf(document.querySelectorAll(scope))
}
