import { FORM_PLACES } from '../long/form-places.ts'
import { FIRST_TOUCHES, LATENCIES_MS, touchFirst } from '../long/hurried-visitor.ts'
import type { Visitor } from '../support/visitor.ts'
import { reloadDraft } from './draft-trial.ts'
import type { EngineKind, EngineOptions } from './engine.ts'
import type { Ground } from './ground.ts'
import { sendLead } from './lead-trial.ts'
import { findOverflow } from './overflow-trial.ts'

export interface Trial {
  what: string
  options: EngineOptions
  latenciesMs: readonly number[]
  /** Whether one try says all, as no race is in it. */
  isSure: boolean
  /** Whether an origin of its own is enough of a new browser, as the trial is about one page only. */
  isOfOnePage: boolean
  /** @returns What went wrong, or nothing at all where there is nothing to try. */
  attempt(visitor: Visitor, ground: Ground, kind: EngineKind): Promise<string[] | undefined>
}

const DESKTOP: EngineOptions = { width: 1440, areCookiesBlocked: false }
const GUARDED: EngineOptions = { width: 1440, areCookiesBlocked: true }
const TELEPHONE: EngineOptions = { width: 390, areCookiesBlocked: false }

const hurried = FORM_PLACES.flatMap((given) =>
  Object.keys(FIRST_TOUCHES).map((touch): Trial => {
    const { form, place, path } = given
    return {
      ...trial(`${touch} first: ${form} ${place} ${path}`, DESKTOP),
      isOfOnePage: true,
      attempt: (visitor, ground) => touchFirst(visitor, ground.newUrl(), given, touch)
    }
  })
)

export const TRIALS: readonly Trial[] = [
  ...hurried,
  { ...trial('main form sent', DESKTOP), attempt: sendLead },
  {
    ...trial('reload with a draft', DESKTOP),
    attempt: (visitor, ground, kind) =>
      reloadDraft(visitor, ground, { isKept: true, restores: kind.restoresFields })
  },
  {
    ...trial('reload with a draft that is cleared', DESKTOP),
    attempt: (visitor, ground, kind) =>
      reloadDraft(visitor, ground, { isKept: false, restores: kind.restoresFields })
  },
  { ...trial('all cookies blocked: main form sent', GUARDED), attempt: sendLead },
  {
    ...trial('all cookies blocked: reload', GUARDED),
    attempt: (visitor, ground, kind) =>
      reloadDraft(visitor, ground, { isKept: false, restores: kind.restoresFields })
  },
  {
    ...trial('no page of the site map is wider than 390 px', TELEPHONE),
    latenciesMs: [0],
    isSure: true,
    attempt: findOverflow
  }
]

function trial(what: string, options: EngineOptions) {
  return { what, options, latenciesMs: LATENCIES_MS, isSure: false, isOfOnePage: false }
}
