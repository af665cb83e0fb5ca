import { comes, faultsIn, type Hand, pressAll, pressFor, pressOn } from './hand.ts'
import { type Found, isSeen, pressForm } from './states.ts'

const FIXED = '[data-fixed-form]'
const FORM = `${FIXED} form[data-form]`

/** The fixed form in each of its states, on a page that has just been opened by somebody new. */
export async function pressFixedForm(hand: Hand, known: Set<string>): Promise<Found> {
  const found: Found = {}
  found['fixed form, banner shown'] = await faultsIn(hand, `${FIXED}, [data-cookie-banner]`)
  await pressOn(hand, '[data-action="cookies-close"]')
  await comes(hand, FIXED)
  found['fixed form'] = await faultsIn(hand, FIXED)
  const name = `${FORM} [name="fio"]`
  if (!(await hand.run(isSeen, name))) {
    const toggle = '[data-action="fixed-form-toggle"]'
    found['fixed form, unfolded'] = [
      ...(await pressFor(hand, toggle, name)),
      ...(await faultsIn(hand, FIXED))
    ]
  }
  Object.assign(found, await pressForm(hand, FORM, known))
  found['fixed form, pressed'] = await pressAll(hand, FIXED, known)
  return found
}
