import { testOpened, testTemplates } from '../browser/accessibility-trial.ts'

const MIDDLE = { width: 768, height: 1024 }

// 360 and 1440 px: `tests/browser/accessibility.spec.ts`.
testTemplates([MIDDLE])
testOpened(MIDDLE)
