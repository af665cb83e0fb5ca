import { testShiftMeanwhile, testShiftOnLoad } from '../browser/layout-shift-trial.ts'
import { TEMPLATES } from '../browser/templates.ts'

for (const width of [360, 1366]) {
  testShiftOnLoad(width, TEMPLATES)
  testShiftMeanwhile(width)
}
