import { testPhoneEntry } from '../browser/phone-entry-trial.ts'
import { PHONE_ENTRIES } from '../support/phone-cases.ts'

testPhoneEntry('every measured way', PHONE_ENTRIES)
