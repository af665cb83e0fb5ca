import type { Test } from 'tap'
import { focus, type Visitor, waitFor, waitForElement } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import type { Journeys } from './journeys.ts'
import { STORED, sendMainForm } from './lead-trial.ts'
import { FORM, openMainForm, phoneOf, untilHydrated } from './main-form.ts'
import { boxOf, openPage, untilFocused, untilHidden, untilShown } from './page.ts'

const MASK = 'XXX XXX-XX-XX'
const FIXED = '[data-fixed-form]'
const CALLBACK_PHONE = '[data-modal="callback"] input[name=phone]'

/** In a window as wide as a desk's. */
export const FORMS: Journeys = {
  'the phone field shows its mask and sends what was typed': phone,
  'a lead lies in the database with its first and last touch': attributedLead,
  'the fixed form shows more fields, takes them back and sends': fixedForm,
  'review-engines 6: the mask is seen whole in a dialog': wholeMask
}

/** In a window as narrow as a telephone's. */
export const NARROW_FORMS: Journeys = {
  'review-engines 6: the mask is seen whole in a dialog': wholeMask,
  'review-engines 10: the first faulty field comes into sight with its label': faultyField
}

async function phone(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openMainForm(visitor, url)
  await focus(visitor, `${FORM} [name=phone]`)
  await waitFor(visitor, hasValue, `${FORM} [name=phone]`, MASK)
  await visitor.type('9123456789')
  await waitFor(visitor, hasValue, `${FORM} [name=phone]`, '912 345-67-89')
  t.same(await phoneOf(visitor), { sent: '+7 912 345-67-89', dial: '+7' })

  for (let key = 0; key < 10; key++) await visitor.press('Backspace')
  await visitor.type('+375291234567')
  await waitFor(visitor, hasValue, `${FORM} [name=phone]`, '29 123-45-67')
  t.same(await phoneOf(visitor), { sent: '+375 29 123-45-67', dial: '+375' })
}

async function attributedLead(t: Test, visitor: Visitor, ground: Ground): Promise<void> {
  const first = `${ground.url}/?utm_source=yandex&utm_medium=cpc&utm_campaign=osen`
  const last = `${ground.url}/services/?utm_source=pismo&utm_medium=email`
  await openPage(visitor, first)
  // As after forty minutes.
  await visitor.run(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no cookie store.
    document.cookie = 'utm_gettotop=; path=/; max-age=0'
  })
  await openPage(visitor, last)
  await openMainForm(visitor, ground.url)

  const values = await sendMainForm(visitor, ground)

  t.match(values, {
    ...STORED,
    firstContactUrl: encodeURIComponent(first),
    firstContactCanal: 'yandex / cpc',
    entryUrl: encodeURIComponent(last),
    entryCanal: 'pismo / email',
    page: encodeURIComponent(`${ground.url}/contacts/`)
  })
}

async function fixedForm(t: Test, visitor: Visitor, ground: Ground): Promise<void> {
  await openPage(visitor, `${ground.url}/education/articles/kak-vybrat-podryadchika/`)
  await untilShown(visitor, `${FIXED} form`)
  await visitor.click(`${FIXED} summary`)
  await untilShown(visitor, `${FIXED} [name=site]`)
  await waitForElement(visitor, `${FIXED}[data-hydrated]`)
  await visitor.press('Escape')
  await untilHidden(visitor, `${FIXED} [name=site]`)

  await visitor.click(`${FIXED} [name=fio]`)
  await visitor.type('Читатель')
  await visitor.click(`${FIXED} [name=phone]`)
  await waitForElement(visitor, `${FIXED} [data-phone-ready]`)
  await visitor.type('9261112233')
  await waitFor(visitor, hasValue, `${FIXED} [name=phone]`, '926 111-22-33')
  await visitor.click(`${FIXED} [type=submit]`)
  await untilShown(visitor, '[data-modal="success"]')
  await untilHidden(visitor, FIXED)
  const lead = (await ground.leads()).find(({ values }) => values.phone === '+7 926 111-22-33')
  t.match(lead?.values, { webFormID: '1', page: /kak-vybrat-podryadchika/ })
}

async function wholeMask(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  await visitor.run(() =>
    document.querySelector<HTMLElement>('[data-open-modal="callback"]')?.click()
  )
  await visitor.click(CALLBACK_PHONE)
  await waitFor(visitor, hasValue, CALLBACK_PHONE, MASK)
  const hidden = await visitor.run((selector) => {
    const input = document.querySelector(selector)
    return input ? input.scrollWidth - input.clientWidth : NaN
  }, CALLBACK_PHONE)
  t.ok(hidden <= 0, `${hidden} px are hidden`)
}

async function faultyField(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/contacts/`)
  await visitor.click('[data-action="cookies-close"]')
  await untilHydrated(visitor)
  await visitor.click(`${FORM} [type=submit]`)
  await untilFocused(visitor, `${FORM} [name=fio]`)
  const header = await boxOf(visitor, '[data-header]')
  const label = await boxOf(
    visitor,
    `${FORM} label:has(~ * [name=fio]), ${FORM} label:has([name=fio])`
  )
  t.ok(
    label.top >= header.bottom,
    `the label is at ${label.top}, the header ends at ${header.bottom}`
  )
  t.ok(label.bottom <= label.window, 'and above the lower edge')
}

function hasValue(selector: string, value: string): boolean {
  return document.querySelector<HTMLInputElement>(selector)?.value === value
}
