import { testOpened, testTemplates } from '../browser/accessibility-trial.ts'

const MIDDLE = { width: 768, height: 1024 }
const WIDE = { width: 1440, height: 900 }

// At 360 px, and what opens at 360 and 1440: `tests/browser/accessibility.spec.ts`.
testTemplates([MIDDLE, WIDE])
testOpened(MIDDLE)
