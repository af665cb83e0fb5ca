import { randomUUID } from 'node:crypto'
import type { LeadValues } from '../../src/shared/lead/lead-fields.ts'
import { choose, focus, type Visitor, waitFor } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import { FORM, openMainForm } from './main-form.ts'

const TYPED = {
  fio: 'Анна Смирнова',
  phone: '9123456789',
  site: 'пример.рф',
  message: 'Нужен аудит'
}
/** What the lead must then hold; the sender encodes a site. */
export const STORED = {
  ...TYPED,
  site: encodeURIComponent(TYPED.site),
  phone: '+7 912 345-67-89',
  theme: 'audit',
  agreement: 'true'
}

/** A visitor who fills in the whole main form and sends it; the lead must lie in the database. */
export async function sendLead(visitor: Visitor, ground: Ground): Promise<string[]> {
  await openMainForm(visitor, ground.url)
  const values = await sendMainForm(visitor, ground)
  const stored = Object.keys(STORED).map((name) => [name, values?.[name as 'fio']])
  const held = JSON.stringify(Object.fromEntries(stored))
  const wanted = JSON.stringify(STORED)
  return [
    ...(held === wanted ? [] : [`${held} is stored instead of ${wanted}`]),
    ...(await visitor.problems())
  ]
}

/** Fills in and sends the main form of the contacts, which are open. */
export async function sendMainForm(
  visitor: Visitor,
  ground: Ground
): Promise<LeadValues | undefined> {
  const email = `${randomUUID()}@example.ru`
  for (const [name, text] of Object.entries({ ...TYPED, email })) {
    await focus(visitor, `${FORM} [name=${name}]`)
    await visitor.type(text)
  }
  await choose(visitor, `${FORM} [name=theme]`, 'audit')
  await visitor.click(`${FORM} [name=agreement]`)
  await visitor.click(`${FORM} [type=submit]`)
  await waitFor(visitor, hasArrived, FORM)
  return (await ground.leads()).find(({ values }) => values.email === email)?.values
}

/** The visitor is thanked, and the button can be pressed again. */
function hasArrived(form: string): boolean {
  const thanks = document.querySelector('[data-modal="success"]')
  const button = document.querySelector(`${form} [type=submit]`)
  return Boolean(thanks?.checkVisibility() && button && !button.hasAttribute('data-loading'))
}
