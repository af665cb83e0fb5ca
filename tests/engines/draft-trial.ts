import { setTimeout } from 'node:timers/promises'
import { focus, type Visitor, waitFor, waitForElement } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import { FORM, openMainForm, phoneOf, untilHydrated } from './main-form.ts'

const NAME = 'Анна'
const NUMBER = { sent: '+375 29 123-45-67', dial: '+375' }
const NONE = { sent: '', dial: '+7' }
/** A draft is kept a moment after the last key; what is restored is looked at a moment after hydration. */
const PAUSE_MS = 1000

interface DraftOptions {
  /** Whether the page's own draft outlives the reload. */
  isKept: boolean
  /** Whether the browser puts fields back by itself, as Firefox does. */
  restores: boolean
}

/** A number of another country typed by hand, and a reload: it comes back as that number, or not at all. */
export async function reloadDraft(
  visitor: Visitor,
  { url }: Ground,
  { isKept, restores }: DraftOptions
): Promise<string[]> {
  await openMainForm(visitor, url)
  await focus(visitor, `${FORM} [name=fio]`)
  await visitor.type(NAME)
  await focus(visitor, `${FORM} [name=phone]`)
  await visitor.type('+375291234567')
  await waitForElement(visitor, `${FORM} [data-phone-ready]`)
  await setTimeout(PAUSE_MS)
  if (!isKept) await visitor.run(clearStorage)
  await visitor.run(() => document.documentElement.setAttribute('data-former', ''))
  await visitor.reload()
  await waitForElement(visitor, 'html[data-ready]:not([data-former])')
  await untilHydrated(visitor)
  await setTimeout(PAUSE_MS)

  const wanted = isKept || restores ? { fio: NAME, ...NUMBER } : { fio: '', ...NONE }
  const untouched = { fio: await nameOf(visitor), ...(await phoneOf(visitor)) }
  // The code beside a number that the browser has put back is right as soon as the field is touched.
  const shown = isKept ? wanted : { ...wanted, dial: untouched.dial }
  await focus(visitor, `${FORM} [name=phone]`)
  await waitForElement(visitor, `${FORM} [data-phone-ready]`)
  await waitFor(
    visitor,
    (form, dial) => document.querySelector(`${form} [data-phone-dial]`)?.textContent === dial,
    FORM,
    wanted.dial
  ).catch(() => undefined)
  const touched = { fio: await nameOf(visitor), ...(await phoneOf(visitor)) }
  return [
    ...differences('untouched', untouched, shown),
    ...differences('touched', touched, wanted),
    ...(await visitor.problems())
  ]
}

function nameOf(visitor: Visitor): Promise<string> {
  return visitor.run(
    (form) => document.querySelector<HTMLInputElement>(`${form} [name=fio]`)?.value ?? '',
    FORM
  )
}

/** Where storage is forbidden there is nothing to clear. */
function clearStorage(): void {
  try {
    sessionStorage.clear()
  } catch {}
}

function differences(when: string, held: object, wanted: object): string[] {
  const [found, right] = [JSON.stringify(held), JSON.stringify(wanted)]
  return found === right ? [] : [`${when}: ${found} instead of ${right}`]
}
