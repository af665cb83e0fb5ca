import { testShiftMeanwhile, testShiftOnLoad } from '../browser/layout-shift-trial.ts'
import { RICH_TEMPLATES, TEMPLATES } from '../browser/templates.ts'

const RICH: readonly string[] = RICH_TEMPLATES

// The others at 360 px: `tests/browser/layout-shift.spec.ts`.
testShiftOnLoad(
  360,
  TEMPLATES.filter((path) => !RICH.includes(path))
)
testShiftOnLoad(1366, TEMPLATES)
testShiftMeanwhile(1366)
