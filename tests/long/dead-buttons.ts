import type { Page } from 'playwright/test'

/** Buttons to be seen that neither send a form nor open a popup: nothing but a script could answer them. */
export const deadButtons = (page: Page) =>
  page.locator('button').evaluateAll((buttons) =>
    (buttons as HTMLButtonElement[])
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter(({ form, type, popoverTargetElement }) => {
        const isSent = form !== null && type === 'submit'
        return !isSent && !popoverTargetElement
      })
      .map(({ outerHTML }) => outerHTML)
  )

export async function withoutPictures(page: Page) {
  await page.route(/\.(?:svg|png|jpe?g|webp|avif|woff2)$/, (route) => route.abort())
}
