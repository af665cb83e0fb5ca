import { testLayoutShift } from './layout-shift-trial.ts'

testLayoutShift(360)
