import { reachMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

test('the promise under the button is that of the topic that is chosen', async ({ page, site }) => {
  await page.goto('/contacts/')
  const form = await reachMainForm(page)
  const promise = form.locator('[data-promise]')
  const steps = page.locator('.lead-section__next')
  await expect(promise).toHaveText('Ответим в рабочее время за 30 минут')
  for (const [topic, words] of [
    ['Отзыв или жалоба на нас', 'Ответим за два рабочих дня'],
    ['Запрос для СМИ и конференций', 'Ответим в рабочее время по Москве за два часа'],
    ['Аудит сайта', 'Ответим в рабочее время за 30 минут'],
    ['Рейтинги: участие или подбор', 'Ответим за пять рабочих дней']
  ] as const) {
    await form.getByLabel('Тема').selectOption(topic)
    await expect(promise).toHaveText(words)
    await expect(steps).toBeVisible({ visible: words.endsWith('30 минут') })
  }
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Телефон').pressSequentially('9123456789')
  await form.locator('[name="agreement"]').check()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toContainText('за пять рабочих дней')
  await expect(promise).toHaveText('Ответим в рабочее время за 30 минут')
  expect((await site.leads()).at(-1)?.values).toMatchObject({ theme: 'rating' })
})
