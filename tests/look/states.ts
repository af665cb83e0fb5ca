import type { Page } from 'playwright'
import { openDialog } from '../browser/open-dialog.ts'
import { TEMPLATES } from '../browser/templates.ts'

/** Something to look at: a page, or what opens on it. */
export interface Look {
  name: string
  path: string
  /** Brings the page into the state; false where this width has none such. Without it the whole page is shown. */
  open?(page: Page, width: number): Promise<boolean>
}

const RATING = '/rating/agentstva-prodvizheniya/'
const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'

const click = (selector: string) => async (page: Page) => {
  const control = page.locator(selector).filter({ visible: true }).first()
  if ((await control.count()) === 0) return false
  await control.click()
  return true
}

/** Opens a dialog as its buttons do; with `isSent` its empty form has been sent, and says what is missing. */
const dialog =
  (name: string, isSent = false) =>
  async (page: Page) => {
    const modal = page.locator(`[data-modal="${name}"]`)
    await openDialog(page, name)
    await modal.waitFor()
    if (!isSent) return true
    await modal.locator('[data-hydrated]').waitFor()
    await modal.locator('[type=submit]').click()
    await modal.locator('[aria-invalid="true"]').first().waitFor()
    return true
  }

async function search(page: Page) {
  await page.locator('[data-action="search-toggle"]').click()
  await page.locator('[data-search-panel] [data-hydrated]').waitFor()
  await page.locator('[data-search-panel] input[name="q"]').fill('рекалма')
  await page.locator('[data-search-panel] [data-search-results] a[href]').first().waitFor()
  return true
}

/** What a page shows by attributes of `<html>`. */
const marked = (dataset: Record<string, string>) => async (page: Page) => {
  await page.evaluate((marks) => {
    Object.assign(document.documentElement.dataset, marks)
    scrollTo({ top: 900, behavior: 'instant' })
  }, dataset)
  return true
}

/** As a system shows it that puts its own colours in place of all. */
async function forced(page: Page) {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  return true
}

const STATES: readonly Look[] = [
  { name: 'menu open', path: '/faq/', open: click('.main-menu__toggle') },
  { name: 'burger open', path: '/services/', open: click('[data-action="burger-toggle"]') },
  { name: 'cities', path: '/faq/', open: click('[data-action="city-toggle"]') },
  { name: 'ways to reach us', path: '/faq/', open: click('[data-action="contacts-toggle"]') },
  { name: 'search with results', path: '/faq/', open: search },
  { name: 'cookie banner', path: '/faq/', open: marked({ cookies: 'asked' }) },
  { name: 'request', path: '/faq/', open: dialog('request') },
  { name: 'request with errors', path: '/faq/', open: dialog('request', true) },
  { name: 'callback with errors', path: '/faq/', open: dialog('callback', true) },
  {
    name: 'fixed form on an article',
    path: ARTICLE,
    open: marked({ cookies: 'closed', fixed: 'open' })
  },
  {
    name: 'fixed form, folded',
    path: RATING,
    open: marked({ cookies: 'closed', fixed: 'folded' })
  },
  { name: 'calculator with a sum', path: '/prices/?seo=1&audit=2&vat=22' },
  { name: 'rating, own weights', path: `${RATING}?ves-site=100` },
  { name: 'rating, compared', path: `${RATING}?sravnit=granit-demo,opal-demo,kvarc-demo` },
  { name: 'rating, none found', path: `${RATING}?gorod=kazan&spec=internet-magaziny` },
  { name: 'cases, filtered', path: '/cases/?otrasl=roznica' },
  { name: 'forced colours', path: '/', open: forced },
  { name: 'forced colours, a rating', path: RATING, open: forced },
  { name: 'search page', path: '/search/?q=реклама' },
  { name: 'search page, none found', path: '/search/?q=ыыыы' }
]

/** Every template, then every state. */
export const LOOKS: readonly Look[] = [
  ...TEMPLATES.map((path) => ({ name: path, path })),
  ...STATES
]
