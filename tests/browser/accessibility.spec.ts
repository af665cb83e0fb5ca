import { testTemplates } from './accessibility-trial.ts'
import { RICH_TEMPLATES } from './templates.ts'

// All templates, at 768 and 1440 px too, and what opens: `tests/long/accessibility.spec.ts`.
testTemplates(RICH_TEMPLATES, [{ width: 360, height: 740 }])
