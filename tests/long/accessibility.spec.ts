import { testAccessibility } from '../browser/accessibility-trial.ts'

// 360 and 1440 px: `tests/browser/accessibility.spec.ts`.
testAccessibility({ width: 768, height: 1024 })
