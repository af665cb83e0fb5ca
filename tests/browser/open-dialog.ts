import type { Page } from 'playwright/test'

/** Opens any dialog of the page, as a button on it would. */
export function openDialog(page: Page, name: string): Promise<void> {
  return page.evaluate((modal) => {
    const opener = document.createElement('button')
    opener.dataset.openModal = modal
    document.body.append(opener)
    opener.click()
    opener.remove()
  }, name)
}
