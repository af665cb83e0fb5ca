import type { Test } from 'tap'
import { focus, type Visitor, waitFor, waitForElement } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import type { Journeys } from './journeys.ts'
import { boxOf, openPage, untilAt, untilFocused, untilHidden, untilShown } from './page.ts'

const MEGA = '#mega-0'
const MEGA_TOGGLE = '[popovertarget="mega-0"]'
const BURGER = '[data-burger]'
const BURGER_TOGGLE = '[data-action="burger-toggle"]'
const RATINGS_TOGGLE = `${BURGER} [aria-label="Рейтинги: подразделы"]`
/** Beside everything that opens. */
const ELSEWHERE = 'main h1'

/** In a window as wide as a desk's. */
export const MENUS: Journeys = {
  'the menu opens, closes and leads on by keys': megaMenu,
  'popups of the header open and close by a press': popups
}

/** In a window as narrow as a telephone's. */
export const BURGERS: Journeys = {
  'the burger opens, expands and leads on by press and by key': burger,
  'the burger whose link was followed is closed when its page comes back (studiopress/responsive-menus#4)':
    burgerAgain,
  'review-engines 8, 9: the burger begins under the header and ends in sight': burgerPlace
}

async function megaMenu(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  await focus(visitor, MEGA_TOGGLE)
  await visitor.press('Enter')
  await untilShown(visitor, MEGA)
  await visitor.press('Tab')
  await untilFocused(visitor, `${MEGA} a`)
  await visitor.press('Escape')
  await untilHidden(visitor, MEGA)
  await untilFocused(visitor, MEGA_TOGGLE)

  await visitor.press('Enter')
  await untilShown(visitor, MEGA)
  await isUnderHeader(t, visitor, MEGA)
  await focus(visitor, `${MEGA} a[href="/services/audit/"]`)
  await visitor.press('Enter')
  await untilAt(visitor, '/services/audit/')
}

async function popups(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  for (const [toggle, panel] of [
    ['contacts-toggle', '[data-dropdown="contacts"]'],
    ['language-toggle', '[data-popup="language"]'],
    ['city-toggle', '[data-popup="city"]']
  ] as const) {
    const button = `[data-action="${toggle}"]`
    await untilHidden(visitor, panel)
    await visitor.click(button)
    await untilShown(visitor, panel)
    await waitForElement(visitor, `${button}[aria-expanded="true"]`)
    await visitor.press('Escape')
    await untilHidden(visitor, panel)
    await untilFocused(visitor, button)
    await visitor.press('Enter')
    await untilShown(visitor, panel)
    await visitor.click(ELSEWHERE)
    await untilHidden(visitor, panel)
    t.pass(toggle)
  }
}

/** WebKit keeps a page that is left as it was, and shows it again; a Firefox that is driven loads it anew. */
async function burgerAgain(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  await visitor.click(BURGER_TOGGLE)
  await untilShown(visitor, BURGER)
  await focus(visitor, `${BURGER} a[href="/contacts/"]`)
  await visitor.press('Enter')
  await untilAt(visitor, '/contacts/')
  await visitor.run(() => history.back())
  await untilAt(visitor, '/faq/')
  await waitForElement(visitor, 'html[data-ready]')
  await untilHidden(visitor, BURGER)
  await waitForElement(visitor, `${BURGER_TOGGLE}[aria-expanded="false"]`)
  await waitForElement(visitor, 'main:not([inert])')
  await visitor.click(BURGER_TOGGLE)
  await untilShown(visitor, BURGER)
  t.pass('and opens again')
}

async function burger(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  await visitor.click(BURGER_TOGGLE)
  await untilShown(visitor, BURGER)
  await visitor.click(RATINGS_TOGGLE)
  await waitForElement(visitor, `${RATINGS_TOGGLE}[aria-expanded="true"]`)
  await untilShown(visitor, `${BURGER} a[href="/rating/methodology/"]`)
  await visitor.press('Escape')
  await untilHidden(visitor, BURGER)
  await untilFocused(visitor, BURGER_TOGGLE)

  await visitor.press('Enter')
  await untilShown(visitor, BURGER)
  t.ok(await visitor.run(() => document.querySelector('main')?.inert), 'the page is out of reach')
  await focus(visitor, RATINGS_TOGGLE)
  for (const isExpanded of [true, false]) {
    await visitor.press('Enter')
    await waitForElement(visitor, `${RATINGS_TOGGLE}[aria-expanded="${isExpanded}"]`)
  }
  await focus(visitor, `${BURGER} a[href="/cases/"]`)
  await visitor.press('Enter')
  await untilAt(visitor, '/cases/')
}

async function burgerPlace(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  for (const top of [0, 600]) {
    await visitor.run((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await waitFor(visitor, (y) => Math.round(scrollY) === y, top)
    await visitor.click(BURGER_TOGGLE)
    await untilShown(visitor, BURGER)
    await isUnderHeader(t, visitor, BURGER)
    const { bottom, window } = await boxOf(visitor, BURGER)
    t.ok(bottom <= window, `it ends at ${bottom} of ${window}, scrolled by ${top}`)
    const empty = await visitor.run(emptySpace, BURGER)
    t.ok(empty <= 1, `${empty} px of it are empty`)
    await visitor.press('Escape')
    await untilHidden(visitor, BURGER)
  }
}

async function isUnderHeader(t: Test, visitor: Visitor, panel: string): Promise<void> {
  const { bottom } = await boxOf(visitor, '[data-header]')
  const { top } = await boxOf(visitor, panel)
  t.ok(Math.abs(top - bottom) <= 2, `it begins at ${top}, the header ends at ${bottom}`)
}

/** How much higher a panel is than what it holds, in CSS pixels. */
function emptySpace(selector: string): number {
  const panel = document.querySelector(selector)
  const ends = [...(panel?.children ?? [])].map((child) => child.getBoundingClientRect().bottom)
  return (panel?.getBoundingClientRect().bottom ?? 0) - Math.max(...ends)
}
