import type { Page } from 'playwright/test'

/** Waits until nothing of a page moves by itself any more: its letters and what is in sight are there, and painted. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    await document.fonts.ready
    const pictures = [...document.images].filter((one) => isInSight(one.getBoundingClientRect()))
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}
