import { PHONE_ENTRIES, type PhoneCase } from '../support/phone-cases.ts'
import { testPhoneEntry } from './phone-entry-trial.ts'

/** The kinds of steps that a case is made of. */
const waysOf = ({ steps = [] }: PhoneCase) =>
  [...new Set(steps.map((step) => (typeof step === 'string' ? step : Object.keys(step)[0])))]
    .sort()
    .join()

const oneOfEach = new Map(PHONE_ENTRIES.toReversed().map((entry) => [waysOf(entry), entry]))

// All cases: `tests/shared/phone/phone-edit.test.ts`, and with real keys `tests/long/phone-entry.spec.ts`.
testPhoneEntry('every way', [...oneOfEach.values()])
