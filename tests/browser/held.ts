import type { Page } from 'playwright/test'

/** Requests for `url` wait until the returned function is called. */
export async function held(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await isFree
    await route.continue()
  })
  return release
}
