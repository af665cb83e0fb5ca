import { testOpened, testTemplates } from '../browser/accessibility-trial.ts'
import { TEMPLATES } from '../browser/templates.ts'

const NARROW = { width: 360, height: 740 }
const MIDDLE = { width: 768, height: 1024 }
const WIDE = { width: 1440, height: 900 }

testTemplates(TEMPLATES, [NARROW, MIDDLE, WIDE])
testOpened(NARROW)
testOpened(MIDDLE)
testOpened(WIDE, { isLayoutOnly: true })
