import type { Test } from 'tap'
import { pressFixedForm } from '../pressing/fixed-form.ts'
import { enter, faultsIn } from '../pressing/hand.ts'
import { type Found, pressDialogs, pressForm, pressHeader } from '../pressing/states.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Journeys } from './journeys.ts'
import { openPage } from './page.ts'

/** What has most to press. */
const PAGES = ['/', '/prices/', '/rating/agentstva-prodvizheniya/', '/en/']
const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const FORM = 'main form[data-form="main"]'

/** In windows of every width: what stands in pages, and the fixed form in its states. */
export const PRESSING: Journeys = {
  'E1: every control of a page takes a press': async (t, visitor, { url }) => {
    await openPage(visitor, url + ARTICLE)
    await enter(visitor)
    expectNone(t, await pressFixedForm(visitor, new Set()))
    for (const path of PAGES) t.same(await faultsOn(visitor, url + path), [], path)
  }
}

/** In a narrow and a wide window: what opens. */
export const PRESSING_OPENED: Journeys = {
  'E1: whatever opens takes a press': async (t, visitor, { url }) => {
    await openPage(visitor, `${url}/contacts/`)
    await enter(visitor)
    const known = new Set<string>()
    expectNone(t, await pressForm(visitor, FORM, known))
    expectNone(t, await pressHeader(visitor, known))
    expectNone(t, await pressDialogs(visitor, known))
  }
}

async function faultsOn(visitor: Visitor, url: string): Promise<string[]> {
  await openPage(visitor, url)
  await enter(visitor)
  return await faultsIn(visitor, 'body')
}

function expectNone(t: Test, found: Found): void {
  for (const [state, faults] of Object.entries(found)) t.same(faults, [], state)
}
