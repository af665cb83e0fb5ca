import type { Page } from 'playwright/test'

/** Frames that a page may go on moving: an animation that follows the scrolling, or a picture out of sight, never ends. */
const MOST_FRAMES = 600

/** Waits until nothing of a page moves by itself any more: its letters and what is in sight are there, and painted. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (mostFrames) => {
    const isAwaited = (picture: HTMLImageElement) => {
      const { top, bottom } = picture.getBoundingClientRect()
      return !picture.complete && bottom > 0 && top < innerHeight
    }
    const isMoving = ({ effect, timeline, playState }: Animation) =>
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const isBusy = () =>
      [...document.images].some(isAwaited) || document.getAnimations().some(isMoving)
    await document.fonts.ready
    for (let frame = 0, still = 0; frame < mostFrames && still < 2; frame++) {
      await new Promise(requestAnimationFrame)
      still = isBusy() ? 0 : still + 1
    }
  }, MOST_FRAMES)
}
