import { PHONE_ENTRIES } from '../support/phone-cases.ts'
import { testPhoneEntry } from './phone-entry-trial.ts'

testPhoneEntry('every measured way', PHONE_ENTRIES)
