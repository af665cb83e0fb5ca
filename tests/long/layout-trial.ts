import { buildSync } from 'esbuild'
import type { Page } from 'playwright/test'
import { COOKIE_CONSENT } from '../../src/shared/attribution/cookies.ts'
import type { LayoutFault } from './layout-faults.ts'

/** CSS pixels: phones, what a zoom of 200 % leaves of 1280 px, a tablet, laptops, a large screen. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 640 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 }
]
/** Where layouts differ most. */
export const UNLIKE_WINDOWS = WINDOWS.filter(({ width }) => [320, 768, 1366, 1920].includes(width))

/** On a workday when every office is open, and on a Friday's evening: clocks and promises say other words. */
export const HOURS = { open: '2026-11-25T10:00:00Z', weekend: '2026-11-27T18:00:00Z' }

/** The rules in one piece, as a page can run them. */
const SCRIPT =
  buildSync({
    entryPoints: ['tests/long/layout-faults.ts'],
    bundle: true,
    format: 'iife',
    write: false
  }).outputFiles[0]?.text ?? ''

/** Lets the page look at itself wherever it goes; whether the banner is shown is another test's business. */
export async function watchLayout(page: Page, url: string, now = HOURS.open): Promise<void> {
  const { name, value } = COOKIE_CONSENT
  await page.context().addCookies([{ name, value, url }])
  await page.addInitScript({ content: SCRIPT })
  await page.clock.setFixedTime(now)
}

export async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Fonts of the system that stand in for ours are as wide, but not on every machine.
  await page.evaluate(() => document.fonts.ready)
}

/** What is wrong with the open page in any of the windows, a line for each fault with the widths it is at. */
export async function faultsIn(
  page: Page,
  windows: typeof WINDOWS
): Promise<(LayoutFault & { widths: number[] })[]> {
  const found = new Map<string, LayoutFault & { widths: number[] }>()
  for (const size of windows) {
    await page.setViewportSize(size)
    await page.evaluate(startFixedForm)
    for (const fault of await faultsNow(page)) {
      const name = fault.kind + fault.place
      const known = found.get(name) ?? { ...fault, widths: [] }
      known.widths.push(size.width)
      found.set(name, known)
    }
  }
  return [...found.values()]
}

/** As it stands in a page that comes in at this width. */
function startFixedForm(): void {
  const { dataset } = document.documentElement
  if (dataset.fixed !== undefined) dataset.fixed = ''
}

export function faultsNow(page: Page): Promise<LayoutFault[]> {
  return page.evaluate(() =>
    (window as unknown as { layoutFaults(): LayoutFault[] }).layoutFaults()
  )
}

/** A fault as a line of a report. */
export const told = ({ kind, place, detail, widths }: LayoutFault & { widths: number[] }) =>
  `${kind} at ${widths.join(', ')} px: ${place}: ${detail}`
