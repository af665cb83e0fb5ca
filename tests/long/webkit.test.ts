import t from 'tap'
import { takeJourneys } from '../engines/all-journeys.ts'
import { webkit } from '../engines/webkit.ts'

t.test(webkit.name, { skip: webkit.missing() ?? false }, (t) => takeJourneys(t, webkit))
