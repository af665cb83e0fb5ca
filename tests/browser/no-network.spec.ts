import { chosenTariffs, grouped, sumOf } from '../support/tariffs.ts'
import { expect, test } from './site.ts'

test('a choice that is made without a network is reckoned when it is back', async ({
  page,
  context
}) => {
  await page.clock.install()
  await page.goto('/prices/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const isLost = page.waitForEvent('requestfailed')
  await page.locator('.calc').getByLabel('Контент', { exact: true }).selectOption('1')
  await isLost
  await page.clock.fastForward(2000)
  await context.setOffline(false)
  const sum = grouped(sumOf(chosenTariffs({ kontent: 1 }))).replaceAll(' ', '\\s')
  await expect(page.locator('[data-calculator-total]')).toHaveText(new RegExp(`^${sum}\\s₽$`))
})
