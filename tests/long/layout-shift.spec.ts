import { TEMPLATES } from '../browser/templates.ts'
import { testShiftMeanwhile, testShiftOnLoad } from './layout-shift-trial.ts'

for (const width of [360, 1366]) {
  testShiftOnLoad(width, TEMPLATES)
  testShiftMeanwhile(width)
}
