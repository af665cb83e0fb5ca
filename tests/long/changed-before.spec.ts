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
      const release = await held(page, /\/assets\/modal-[^/]*\.js$/)
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

/** What others do to a page before its scripts come: a part of it is given to each. */
const CHANGES: Record<string, (part: Element) => void> = {
  'a translator that wraps every text and writes another': (part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(`Translated ${text.data.trim()}`)
    }
  },
  'an extension that puts signs beside links and a bar of its own on top': (part) => {
    for (const link of part.querySelectorAll('li > a')) {
      link.after(Object.assign(document.createElement('span'), { textContent: '✓' }))
      link.setAttribute('data-extension', '')
    }
    part.prepend(document.createElement('aside'))
    part.append(document.createElement('img'))
  },
  'an extension that marks words and makes numbers links': (part) => {
    for (const element of part.querySelectorAll('li > a, small, [data-city-call]')) {
      const mark = document.createElement('mark')
      mark.append(...element.childNodes)
      element.append(mark)
    }
  }
}

for (const [change, make] of Object.entries(CHANGES)) {
  test(`the burger is taken over as it stands after ${change}, and keeps what was pressed`, async ({
    page,
    problems
  }) => {
    const release = await held(page, /\/assets\/burger-/)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/services/seo/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const burger = page.locator('[data-burger]')
    await burger.evaluate(make)
    const said = await burger.locator('[href="/rating/methodology/"]').textContent()
    await page.locator('[data-action="burger-toggle"]').click()
    const pressed = await burger.locator('[popovertarget="mega-2"]').elementHandle()
    await pressed?.click()
    release()
    await expect(page.locator('[data-burger][data-hydrated]')).toBeAttached()
    const methodology = burger.locator('[href="/rating/methodology/"]')
    await expect(methodology).toBeVisible()
    await expect(methodology).toHaveText(said ?? '')
    expect(await pressed?.evaluate((button) => button.isConnected)).toBe(true)
    expect(problems).toEqual([])
  })
}

test('the burger whose script comes when its patience is over keeps what was pressed', async ({
  page,
  problems
}) => {
  const release = await held(page, /\/assets\/burger-/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.clock.install()
  await page.goto('/services/seo/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const burger = page.locator('[data-burger]')
  await page.locator('[data-action="burger-toggle"]').click()
  await burger.locator('[popovertarget="mega-2"]').click()
  await page.clock.fastForward(5000)
  release()
  await expect(page.locator('[data-burger][data-hydrated]')).toBeAttached()
  await expect(burger.locator('[href="/rating/methodology/"]')).toBeVisible()
  await expect(burger.locator('[popovertarget="mega-2"]')).toHaveAttribute('aria-expanded', 'true')
  await expect(burger.locator('[popovertarget="mega-0"]')).toHaveAttribute('aria-expanded', 'false')
  expect(problems).toEqual([])
})

for (const name of ['request', 'callback', 'agreement', 'success']) {
  test(`the dialog "${name}" that React has made anew keeps its focus, and has it when it is opened again`, async ({
    changedPage: page
  }) => {
    const release = await held(page, /\/assets\/modal-[^/]*\.js$/)
    await page.goto('/faq/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await openDialog(page, name)
    const dialog = page.locator(`[data-modal="${name}"]`)
    const title = dialog.getByRole('heading').first()
    await expect(dialog).toBeFocused()
    await dialog.evaluate(DIALOG_CHANGES['a translator'] as (dialog: Element) => void)
    const former = await title.elementHandle()
    // The callback's name takes the focus by itself after a while: this one is left where it is.
    const kept = name === 'callback' ? dialog.locator('[name=fio]') : dialog
    await expect(kept).toBeFocused()
    release()
    await expect(page.locator(`[data-modal="${name}"][data-hydrated]`)).toBeVisible()
    expect(await former?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(kept).toBeFocused()

    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog).toBeHidden()
    await openDialog(page, name)
    await expect(dialog).toBeFocused()
  })
}

test('what has the focus in a rating keeps it when React makes the rating anew', async ({
  changedPage: page
}) => {
  const release = await held(page, /\/assets\/rating-[^/]*\.js$/)
  await page.goto('/rating/agentstva-prodvizheniya/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('.rating-weights__title').evaluate((title) => {
    const font = document.createElement('font')
    font.append('Change the weights')
    title.replaceChildren(font)
  })
  const summary = page.locator('.rating-weights__summary')
  const former = await summary.elementHandle()
  await summary.focus()
  release()
  await page.locator('[data-island=rating][data-hydrated]').waitFor({ state: 'attached' })
  expect(await former?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(summary).toBeFocused()
})
