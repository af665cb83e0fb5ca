import { FORM_PLACES } from './form-places.ts'
import { testHurriedVisitor } from './hurried-trial.ts'

/** 20 is the whole trial, and takes an hour and a half. */
const ROUNDS = Number(process.env.HURRIED_TRIES ?? 0)

for (const place of FORM_PLACES) testHurriedVisitor(place, ROUNDS)
