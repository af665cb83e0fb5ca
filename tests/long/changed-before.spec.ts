import { held } from '../browser/held.ts'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

/** What changes a dialog between its opening and its script. */
const DIALOG_CHANGES: Record<string, (dialog: Element) => void> = {
  'a translator': (dialog) => {
    for (const element of dialog.querySelectorAll('h2, label, p, .button')) {
      const font = document.createElement('font')
      font.append(...element.childNodes)
      element.append(font)
    }
  },
  'an extension': (dialog) => {
    for (const control of dialog.querySelectorAll('input, textarea, h2')) {
      control.setAttribute('data-extension', 'on')
      control.after(document.createElement('extension-icon'))
    }
    dialog.prepend(document.createElement('extension-bar'))
  }
}

for (const [who, change] of Object.entries(DIALOG_CHANGES)) {
  for (const name of ['request', 'callback', 'agreement', 'success']) {
    test(`${who} that changes the dialog "${name}" before its script loses nothing`, async ({
      changedPage: page
    }) => {
      const release = await held(page, /\/assets\/forms-[^/]*\.js$/)
      await page.goto('/faq/')
      await expect(page.locator('html[data-ready]')).toBeAttached()
      await openDialog(page, name)
      const dialog = page.locator(`[data-modal="${name}"]`)
      await dialog.evaluate(change)
      const field = dialog.locator('[name=message]')
      const hasForm = (await field.count()) > 0
      if (hasForm) {
        await dialog.locator('[name=agreement]').check()
        await field.focus()
        await page.keyboard.type('Прошу позв')
      }
      release()
      await expect(page.locator(`[data-modal="${name}"][data-hydrated]`)).toBeVisible()
      if (hasForm) {
        await page.keyboard.type('онить')
        await expect(field).toHaveValue('Прошу позвонить')
        await expect(dialog.locator('[name=agreement]')).toBeChecked()
      }
      await expect(dialog.getByRole('heading').first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Закрыть' }).click()
      await expect(dialog).toBeHidden()
      await openDialog(page, name)
      await expect(dialog).toBeVisible()
    })
  }
}
