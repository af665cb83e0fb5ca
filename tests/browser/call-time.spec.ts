import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

async function openCallback(page: Page) {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-open-modal="callback"]')?.click()
  )
  const modal = page.locator('[data-modal="callback"]')
  await modal.locator('[data-island][data-hydrated]').waitFor()
  return {
    modal,
    from: modal.locator('select[name="from"]'),
    to: modal.locator('select[name="to"]')
  }
}

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${String(first + i).padStart(2, '0')}:00`)

test('L13: a call is offered to end only after it begins', async ({ page, problems }) => {
  const { from, to } = await openCallback(page)
  await expect(from.locator('option')).toHaveText(hours(9, 18))
  await expect(to.locator('option')).toHaveText(hours(10, 19))
  await expect(to).toHaveValue('18:00')

  await from.selectOption('14:00')
  await expect(to.locator('option')).toHaveText(hours(15, 19))
  await expect(to, 'what suits stays').toHaveValue('18:00')

  await to.selectOption('15:00')
  await from.selectOption('16:00')
  await expect(to, 'what is over goes on to the next hour').toHaveValue('17:00')

  await from.selectOption('18:00')
  await expect(to.locator('option')).toHaveText(['19:00'])
  await expect(to).toHaveValue('19:00')

  await from.selectOption('09:00')
  await expect(to.locator('option')).toHaveText(hours(10, 19))
  await expect(to).toHaveValue('19:00')
  expect(problems).toEqual([])
})

test('L13: a draft comes back with its hours, and a form that was sent with the usual ones', async ({
  page,
  site
}) => {
  const first = await openCallback(page)
  await first.from.selectOption('18:00')
  await first.modal.getByLabel('Имя').fill('Часы')
  const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join())
  await expect.poll(kept, 'the draft').toContain('Часы')

  const { modal, from, to } = await openCallback(page)
  await expect(from).toHaveValue('18:00')
  await expect(to).toHaveValue('19:00')
  await expect(to.locator('option')).toHaveText(['19:00'])
  await modal.getByLabel('Телефон').fill('9123456789')
  await modal.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.values).toMatchObject({ from: '18:00', to: '19:00' })

  await expect(from).toHaveValue('09:00')
  await expect(to).toHaveValue('18:00')
  await expect(to.locator('option')).toHaveText(hours(10, 19))
})
