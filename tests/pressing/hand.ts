import { setTimeout } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { type Visitor, waitFor } from '../support/visitor.ts'
import type { Pressing } from './page-side.ts'
import type { Outcome } from './press.ts'

/** Of the page. */
declare const pressing: Pressing

/** What presses in a page that has `PAGE_SIDE`, whatever drives its browser. */
export type Hand = Pick<Visitor, 'run' | 'type' | 'press' | 'pressAt'>

/** The rules in one piece, as a page can run them. */
export const PAGE_SIDE =
  buildSync({
    entryPoints: ['tests/pressing/page-side.ts'],
    bundle: true,
    format: 'iife',
    write: false
  }).outputFiles[0]?.text ?? ''

/** What slides in has come to stand. */
const SLIDE_MS = 500
/** What does not move for as long stands still. */
const STILL_MS = 60
/** How long what loads on the first touch may take to answer it, on a busy machine. */
const PATIENCE_MS = 6000

/** Lets a page that is open look at itself, whatever its policy says of scripts. */
export function enter(hand: Hand): Promise<void> {
  return hand.run(Object.assign(() => undefined, { toString: () => `() => { ${PAGE_SIDE} }` }))
}

/** What of a part of the page cannot be pressed where it has come to stand, or is too small, each in a line. */
export async function faultsIn(hand: Hand, scope: string): Promise<string[]> {
  if ((await ask(hand, 'findFaults', scope)).length === 0) return []
  await setTimeout(SLIDE_MS)
  return await ask(hand, 'findFaults', scope)
}

/**
 * Presses what is in a part of the page for real, and gives what did nothing, each in a line.
 *
 * @param known Kinds of controls that were pressed, which one of each is enough of; added to.
 */
export async function pressAll(hand: Hand, scope: string, known: Set<string>): Promise<string[]> {
  const faults: string[] = []
  for (const { index, name, kind } of await ask(hand, 'listPressables', scope)) {
    if (known.has(kind)) continue
    const point = await ask(hand, 'preparePress', index)
    // It went with what another press closed, or is told of by `faultsIn`.
    if (!point) continue
    known.add(kind)
    await hand.pressAt(point.x, point.y)
    const { missing, faults: opened, hasOpened, hasMenu } = await outcomeAtLast(hand, index)
    const at = `${Math.round(point.x)}, ${Math.round(point.y)}`
    if (missing) faults.push(`${name}: pressed at ${at}, and ${missing}`)
    faults.push(...opened)
    // Escape is not for the menu everywhere.
    if (hasMenu) await hand.pressAt(point.x, point.y)
    else if (hasOpened) await closeOpened(hand, index)
  }
  return faults
}

/** Presses the first of those that can be seen, after some others; false where none takes a press. */
export async function pressOn(hand: Hand, selector: string, skipped = 0): Promise<boolean> {
  const point = await ask(hand, 'pointOf', selector, skipped)
  if (point) await hand.pressAt(point.x, point.y)
  return Boolean(point)
}

/** Presses something, a second time if need be, and gives in words that what it should bring did not come. */
export async function pressFor(hand: Hand, control: string, wanted: string): Promise<string[]> {
  for (let turn = 0; turn < 2; turn++) {
    if ((await pressOn(hand, control)) && (await comes(hand, wanted))) return []
  }
  return [`${control}: pressed, and no ${wanted} came`]
}

/** Whether something comes in sight, and to stand still. */
export async function comes(hand: Hand, selector: string): Promise<boolean> {
  let before = ''
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(STILL_MS)) {
    const place = await ask(hand, 'placeNow', selector)
    if (place && place === before) return true
    before = place
  }
  return false
}

/** Asks what the page's side knows. */
export function ask<Name extends keyof Pressing>(
  hand: Hand,
  name: Name,
  ...given: Parameters<Pressing[Name]>
): Promise<ReturnType<Pressing[Name]>> {
  return hand.run(
    (method, args) =>
      (pressing as unknown as Record<string, (...args: unknown[]) => never>)[method]?.(
        ...args
      ) as never,
    name as string,
    given as unknown[]
  )
}

/** Once more where the page moved under the press. */
async function outcomeAtLast(hand: Hand, index: number): Promise<Outcome> {
  const end = Date.now() + PATIENCE_MS
  for (let turn = 1; ; turn++) {
    const outcome = await ask(hand, 'outcomeOf', index)
    if (!outcome.missing || Date.now() > end) return outcome
    await setTimeout(STILL_MS)
    if (outcome.hasArrived || turn % 8 > 0) continue
    const point = await ask(hand, 'preparePress', index)
    if (point) await hand.pressAt(point.x, point.y)
  }
}

async function closeOpened(hand: Hand, index: number): Promise<void> {
  await hand.press('Escape')
  await waitFor(hand, (at) => !pressing.outcomeOf(at).hasOpened, index)
}

/** Closes whatever lies over the page: what is open in something closes first. */
export async function closeAll(hand: Hand): Promise<void> {
  await hand.press('Escape')
  if (!(await hand.run(isBare))) await hand.press('Escape')
  await waitFor(hand, isBare)
}

function isBare(): boolean {
  const isHeld = getComputedStyle(document.documentElement).overflowY === 'hidden'
  return !isHeld && document.querySelector('dialog[open], :popover-open') === null
}
