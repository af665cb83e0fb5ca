import { testLargeText } from '../browser/large-text-trial.ts'
import { TEMPLATES } from '../browser/templates.ts'

testLargeText(TEMPLATES)
