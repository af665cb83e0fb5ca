import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { pressFixedForm } from '../pressing/fixed-form.ts'
import { faultsIn, PAGE_SIDE, pressAll } from '../pressing/hand.ts'
import { finger, mouse } from '../pressing/mouse.ts'
import { type Found, pressDialogs, pressForm, pressHeader } from '../pressing/states.ts'
import { WINDOWS } from '../pressing/windows.ts'
import { FORM_PLACES } from './form-places.ts'
import { openStill } from './layout-trial.ts'

const FRAMES = ['/faq/', '/en/']
const WITH_FIXED_FORM = FORM_PLACES.filter(({ place }) => place === 'fixed').map(({ path }) => path)
const IN_PAGES = FORM_PLACES.filter(({ place }) => place !== 'fixed' && place !== 'modal')

test.use({ reducedMotion: 'reduce' })
test.beforeEach(({ page }) => page.addInitScript({ content: PAGE_SIDE }))

test('E1: every control of every template takes a press from 320 to 1920 px', async ({ page }) => {
  const hand = mouse(page)
  const known = new Map(WINDOWS.map(({ width }) => [width, new Set<string>()]))
  for (const path of TEMPLATES) {
    await openStill(page, path)
    await page.evaluate(markOpen)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      const where = `${path} at ${size.width} px`
      expect.soft(await faultsIn(hand, 'body'), where).toEqual([])
      await page.evaluate(unfold, true)
      expect.soft(await faultsIn(hand, 'main details'), `${where}, unfolded`).toEqual([])
      await page.evaluate(unfold, false)
      const pressed = known.get(size.width) ?? new Set()
      expect.soft(await pressAll(hand, 'main', pressed), `${where}, pressed`).toEqual([])
      await page.evaluate(unfold, false)
    }
  }
})

test('E1: whatever opens takes a press from 320 to 1920 px', async ({ page }) => {
  for (const path of FRAMES) {
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await page.goto(path)
      const hand = mouse(page)
      const known = new Set<string>()
      expectNone(await pressHeader(hand, known), `${path} at ${size.width} px`)
      expectNone(await pressDialogs(hand, known), `${path} at ${size.width} px`)
    }
  }
})

test('E1: every form of a page takes a press from 320 to 1920 px', async ({ page }) => {
  const hand = mouse(page)
  for (const { form, place, path } of IN_PAGES) {
    const selector = `main form[data-form="${form}"][data-place="${place}"]`
    await openStill(page, path)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      expectNone(await pressForm(hand, selector, new Set()), `${path} at ${size.width} px`)
    }
  }
})

test('E1: the fixed form takes a press in each of its states from 320 to 1920 px', async ({
  page,
  context
}) => {
  // Somebody new each time.
  await page.addInitScript(() => sessionStorage.clear())
  for (const path of WITH_FIXED_FORM) {
    for (const size of WINDOWS) {
      await context.clearCookies()
      await page.setViewportSize(size)
      await page.goto(path)
      expectNone(await pressFixedForm(mouse(page), new Set()), `${path} at ${size.width} px`)
    }
  }
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('E1: forms and whatever opens take a finger', async ({ page }) => {
    const [hand, known] = [finger(page), new Set<string>()]
    for (const { form, place, path } of FORM_PLACES.slice(0, 4)) {
      await page.goto(path)
      const selector = `main form[data-form="${form}"][data-place="${place}"]`
      const found =
        place === 'fixed' ? pressFixedForm(hand, known) : pressForm(hand, selector, known)
      expectNone(await found, path)
    }
    await page.goto('/faq/')
    expectNone(await pressHeader(hand, known), 'header')
    expectNone(await pressDialogs(hand, known), 'dialogs')
  })
})

/** What somebody might do to a form, and by which words it must be told of. */
const PLANTED = [
  { told: 'pointer-events: none', css: 'form.lead-form { pointer-events: none }' },
  { told: '#planted covers it', css: '#planted { position: fixed; inset: 0; z-index: 99 }' },
  { told: 'nothing of it comes in sight', css: '.lead-form { height: 0; overflow: hidden }' },
  {
    told: 'under 24 px and close to',
    css: '.checkbox__label a { display: inline-block; width: 9px; height: 9px; overflow: hidden }'
  }
]

test('E1: planted faults are named, and nothing is found without them', async ({ page }) => {
  await page.goto('/contacts/')
  const hand = mouse(page)
  const form = 'main form[data-form="main"]'
  expect(await faultsIn(hand, form)).toEqual([])
  for (const { told, css } of PLANTED) {
    await page.evaluate(plant, css)
    expect.soft((await faultsIn(hand, form)).join('\n'), css).toContain(told)
    await page.evaluate(plant, '')
  }
  expect(await faultsIn(hand, form)).toEqual([])

  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault()))
  const fields = `${form} [name="fio"], ${form} [type="checkbox"]`
  const said = (await pressAll(hand, fields, new Set())).join('\n')
  expect(said).toContain('[name=fio]')
  expect(said).toContain('it has no focus')
  expect(said).toContain('it is ticked as before')
})

/** A style sheet of the test's own, and an element for it to show. */
function plant(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.querySelector('#planted')?.remove()
  const planted = document.createElement('div')
  planted.id = 'planted'
  document.querySelector('main')?.append(planted)
}

function expectNone(found: Found, where: string): void {
  for (const [state, faults] of Object.entries(found)) {
    expect.soft(faults, `${where}, ${state}`).toEqual([])
  }
}

/** What is unfolded when one comes stays so. */
function markOpen(): void {
  for (const details of document.querySelectorAll('main details[open]')) {
    details.toggleAttribute('data-stays', true)
  }
}

/** Opens whatever is folded, or folds it again. */
function unfold(isOpen: boolean): void {
  for (const details of document.querySelectorAll('main details:not([data-stays])')) {
    details.toggleAttribute('open', isOpen)
  }
}
