import { testLargeText } from './large-text-trial.ts'
import { RICH_TEMPLATES } from './templates.ts'

// Every template: `tests/long/large-text.spec.ts`.
testLargeText(RICH_TEMPLATES)
