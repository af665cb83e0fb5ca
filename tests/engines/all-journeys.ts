import type { Test } from 'tap'
import { ARE_WHOLE } from '../support/trial-size.ts'
import type { EngineKind, EngineOptions } from './engine.ts'
import { FORMS, NARROW_FORMS } from './form-journeys.ts'
import { type Ground, withGround } from './ground.ts'
import type { Journeys } from './journeys.ts'
import { BURGERS, MENUS } from './menu-journeys.ts'
import { PRESSING, PRESSING_OPENED } from './press-journeys.ts'
import { READING } from './reading-journeys.ts'
import { LARGE_TEXT, PAPER, WIDTHS } from './width-journeys.ts'

interface Window {
  name: string
  options: Omit<EngineOptions, 'areCookiesBlocked'>
  journeys: Journeys
}

const WINDOWS: readonly Window[] = [
  {
    name: 'desk',
    options: { width: 1440 },
    journeys: { ...READING, ...MENUS, ...FORMS, ...PRESSING, ...PRESSING_OPENED }
  },
  {
    name: 'telephone',
    options: { width: 390 },
    journeys: { ...BURGERS, ...NARROW_FORMS, ...WIDTHS, ...PRESSING, ...PRESSING_OPENED }
  },
  ...(ARE_WHOLE ? [320, 768, 1366, 1920] : [1366]).map((width) => ({
    name: `${width} px`,
    options: { width },
    journeys: PRESSING
  })),
  { name: 'paper', options: { width: 718 }, journeys: PAPER },
  { name: 'telephone, large text', options: { width: 390, textPx: 32 }, journeys: LARGE_TEXT },
  { name: 'desk, large text', options: { width: 1440, textPx: 32 }, journeys: LARGE_TEXT }
]

/** Everything that a visitor of each window does, in one kind of browser. */
export async function takeJourneys(t: Test, kind: EngineKind): Promise<void> {
  await withGround(async (ground) => {
    for (const window of WINDOWS) {
      if (kind.enlargesText || !window.options.textPx) await takeAll(t, window, kind, ground)
    }
  })
}

async function takeAll(
  t: Test,
  { name, options, journeys }: Window,
  kind: EngineKind,
  ground: Ground
): Promise<void> {
  await using engine = await kind.launch({ ...options, areCookiesBlocked: false })
  for (const [what, take] of Object.entries(journeys)) {
    await t.test(`${name}: ${what}`, async (t) => {
      await using visitor = await engine.visit()
      await take(t, visitor, ground)
      t.same(await visitor.problems(), [], 'nothing is complained of')
    })
  }
}
