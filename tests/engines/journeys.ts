import type { Test } from 'tap'
import type { Visitor } from '../support/visitor.ts'
import type { Ground } from './ground.ts'

/** What visitors do, by what is promised of it; each begins as somebody new. */
export type Journeys = Readonly<
  Record<string, (t: Test, visitor: Visitor, ground: Ground) => Promise<void>>
>
