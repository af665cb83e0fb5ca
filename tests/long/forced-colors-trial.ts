import { buildSync } from 'esbuild'
import type { Page } from 'playwright/test'
import type { Mark } from './forced-colors-marks.ts'

/** In one piece, as a page can run it. */
const SCRIPT =
  buildSync({
    entryPoints: ['tests/long/forced-colors-marks.ts'],
    bundle: true,
    format: 'iife',
    write: false
  }).outputFiles[0]?.text ?? ''

/** Lets the page look at itself wherever it goes. */
export async function watchMarks(page: Page): Promise<void> {
  await page.addInitScript({ content: SCRIPT })
}

/** What is seen of a page in its own colours and vanishes where the system forces others. */
export async function vanished(page: Page, scheme: 'dark' | 'light'): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none', colorScheme: scheme, reducedMotion: 'reduce' })
  const before = await marksOf(page)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme, reducedMotion: 'reduce' })
  const after = await marksOf(page)
  return before.flatMap(({ place, isSeen }, index) =>
    isSeen && after[index]?.isSeen === false ? [place] : []
  )
}

/** Colours have come to rest some frames after they were changed. */
function marksOf(page: Page): Promise<Mark[]> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    return (window as unknown as { readMarks(): Mark[] }).readMarks()
  })
}
