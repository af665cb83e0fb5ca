import t from 'tap'
import { takeJourneys } from '../engines/all-journeys.ts'
import { firefox } from '../engines/firefox.ts'

t.test(firefox.name, { skip: firefox.missing() ?? false }, (t) => takeJourneys(t, firefox))
