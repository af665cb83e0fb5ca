import { testLayoutShift } from '../browser/layout-shift-trial.ts'

// 360 px: `tests/browser/layout-shift.spec.ts`.
testLayoutShift(1366)
