import { FORM_PLACES } from './form-places.ts'
import { testHurriedVisitor } from './hurried-trial.ts'

// All places: `tests/long/hurried.spec.ts`.
testHurriedVisitor(FORM_PLACES[0])
