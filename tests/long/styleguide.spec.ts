import { expect, test } from '../browser/site.ts'

for (const width of [360, 1440]) {
  test(`every component in every state has its photograph at ${width} px`, async ({
    page,
    problems
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/styleguide/')
    await page.locator('[data-action="cookies-close"]').click()
    const sections = await page.locator('[data-styleguide]').all()
    expect(sections.length).toBeGreaterThan(8)
    for (const section of sections) {
      const name = `${await section.getAttribute('data-styleguide')}-${width}.png`
      await section.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const photograph = await section.screenshot({ path: info.outputPath(name) })
      await info.attach(name, { body: photograph, contentType: 'image/png' })
    }
    for (const state of ['data-loading', 'disabled']) {
      await expect(
        page.locator(`[data-styleguide="controls"] .button[${state}]`).first()
      ).toBeVisible()
    }
    await expect(
      page.locator('[data-styleguide="form-refused"] [data-error-for="phone"]')
    ).toHaveText('Ошибка! Неверный формат телефона')
    expect(problems).toEqual([])
  })
}
