import type { Page } from 'playwright'
import { openDialog } from '../browser/open-dialog.ts'
import { TEMPLATES } from '../browser/templates.ts'

/** Something to look at: a page, or what opens on it. */
export interface Look {
  name: string
  path: string
  /** The page of the art direction that shows the same; its part after `#` opens a state there. */
  design?: string
  /** Brings the page into the state; false where this width has none such. Without it the whole page is shown. */
  open?(page: Page, width: number): Promise<boolean>
}

/** Where the burger gives way to the menu. */
const DESKTOP_PX = 1366

const RATING = '/rating/agentstva-prodvizheniya/'
const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'

const DESIGNS: Readonly<Record<string, string>> = {
  '/': 'home-2.html',
  '/services/': 'services.html',
  '/services/seo/': 'service-2.html',
  '/prices/': 'prices.html',
  '/cases/': 'cases.html',
  '/cases/mebel-dlya-doma/': 'case.html',
  '/news/': 'news-2.html',
  '/education/articles/': 'articles.html',
  [ARTICLE]: 'article.html',
  '/education/glossary/': 'glossary.html',
  '/education/templates/': 'templates.html',
  '/rating/': 'rating-2.html',
  [RATING]: 'rating-2.html',
  '/rating/methodology/': 'text.html',
  '/about/': 'people.html',
  '/about/team/': 'people.html',
  '/about/team/mariya-tolmach/': 'people.html',
  '/about/vacancies/': 'vacancy.html',
  '/about/vacancies/analitik/': 'vacancy.html',
  '/contacts/': 'contacts.html',
  '/contacts/kazan/': 'office.html',
  '/legal/privacy/': 'text.html',
  '/en/': 'english.html',
  '/spasibo/': 'thanks.html',
  '/styleguide/': 'components.html',
  '/none/': '404.html'
}

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
    if (isSent) {
      await modal.locator('[data-hydrated]').waitFor()
      await modal.locator('[type=submit]').click()
      await modal.locator('[aria-invalid="true"]').first().waitFor()
    }
    return true
  }

/** A request is sent for real, and thanked for. */
async function sent(page: Page) {
  const modal = page.locator('[data-modal="request"]')
  await openDialog(page, 'request')
  await modal.locator('[data-hydrated]').waitFor()
  await modal.locator('[name="fio"]').fill('Мария')
  await modal.locator('[name="email"]').fill('mariya@client.example')
  await modal.locator('[type=submit]').click()
  await page.locator('[data-modal="success"] [data-next-steps]').waitFor()
  return true
}

async function search(page: Page) {
  await page.locator('[data-action="search-toggle"]').click()
  await page.locator('[data-search-panel] [data-hydrated]').waitFor()
  await page.locator('[data-search-panel] input[name="q"]').fill('рекалма')
  await page.locator('[data-search-panel] [data-search-results] a[href]').first().waitFor()
  return true
}

async function burger(page: Page, width: number) {
  if (width >= DESKTOP_PX) return false
  await page.locator('[data-action="burger-toggle"]').click()
  await page.locator('[data-submenu][data-open]').first().waitFor()
  return true
}

async function fixedForm(page: Page) {
  await page.evaluate(() => {
    Object.assign(document.documentElement.dataset, { cookies: 'closed', fixed: 'open' })
    scrollTo({ top: 900, behavior: 'instant' })
  })
  return true
}

async function folded(page: Page) {
  await page.evaluate(() => {
    Object.assign(document.documentElement.dataset, { cookies: 'closed', fixed: 'folded' })
    scrollTo({ top: 900, behavior: 'instant' })
  })
  return true
}

async function askCookies(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.cookies = 'asked'
  })
  return true
}

const STATES: readonly Look[] = [
  { name: 'menu open', path: '/faq/', design: 'menus.html', open: click('.main-menu__toggle') },
  { name: 'burger open', path: '/services/', design: 'menus.html', open: burger },
  { name: 'cities', path: '/faq/', open: click('[data-action="city-toggle"]') },
  { name: 'languages', path: '/faq/', open: click('[data-action="language-toggle"]') },
  { name: 'ways to reach us', path: '/faq/', open: click('[data-action="contacts-toggle"]') },
  { name: 'search with results', path: '/faq/', design: 'search.html', open: search },
  { name: 'cookie banner', path: '/faq/', open: askCookies },
  { name: 'request', path: '/faq/', design: 'dialogs.html#d-request', open: dialog('request') },
  {
    name: 'request with errors',
    path: '/faq/',
    design: 'dialogs.html#d-request-errors',
    open: dialog('request', true)
  },
  { name: 'callback', path: '/faq/', design: 'dialogs.html#d-callback', open: dialog('callback') },
  {
    name: 'callback with errors',
    path: '/faq/',
    design: 'dialogs.html#d-callback-errors',
    open: dialog('callback', true)
  },
  {
    name: 'agreement',
    path: '/faq/',
    design: 'dialogs.html#d-agreement',
    open: dialog('agreement')
  },
  { name: 'sent', path: '/faq/', design: 'dialogs.html#d-success', open: sent },
  { name: 'fixed form on an article', path: ARTICLE, design: 'fixed-form.html', open: fixedForm },
  { name: 'fixed form on a rating', path: RATING, design: 'fixed-form.html', open: fixedForm },
  { name: 'fixed form, folded', path: ARTICLE, design: 'fixed-form-article.html', open: folded },
  { name: 'calculator with a sum', path: '/prices/?seo=1&audit=2&vat=22' },
  { name: 'rating, filters', path: RATING, open: click('.rating-bar__filters') },
  { name: 'rating, own weights', path: `${RATING}?ves-site=100` },
  { name: 'rating, compared', path: `${RATING}?sravnit=granit-demo,opal-demo,kvarc-demo` },
  { name: 'rating, to print', path: `${RATING}?sravnit=granit-demo,opal-demo&vid=pechat` },
  { name: 'cases, filtered', path: '/cases/?otrasl=roznica' },
  { name: 'cases, none found', path: '/cases/?otrasl=roznica&gorod=novosibirsk' },
  { name: 'rating, filtered', path: `${RATING}?gorod=kazan` },
  { name: 'rating, none found', path: `${RATING}?gorod=kazan&spec=internet-magaziny` },
  { name: 'search page', path: '/search/?q=реклама', design: 'search.html' },
  { name: 'search page, none found', path: '/search/?q=ыыыы' }
]

/** Every template, then every state. */
export const LOOKS: readonly Look[] = [
  ...TEMPLATES.map((path) => {
    const design = DESIGNS[path]
    return { name: path, path, ...(design && { design }) }
  }),
  ...STATES
]
