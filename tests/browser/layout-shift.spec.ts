import { testShiftMeanwhile, testShiftOnLoad } from './layout-shift-trial.ts'
import { RICH_TEMPLATES } from './templates.ts'

// Every template: `tests/long/layout-shift.spec.ts`.
testShiftOnLoad(360, RICH_TEMPLATES)
testShiftMeanwhile(360)
