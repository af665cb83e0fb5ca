import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { officeMap } from '../../drawings/office-map.ts'
import { termScale } from '../../drawings/term-plot.ts'
import { NextSteps } from '../../islands/next-steps/next-steps.tsx'
import type { SiteSearchProps } from '../../islands/site-search/site-search.tsx'
import { longDateTime, longMonth } from '../../shared/dates.ts'
import { BOT_WORKER } from '../../shared/lead/bot-worker.ts'
import { FIXED_FORM_PATHS, fixedFormTitle } from '../../shared/lead/fixed-form.ts'
import { themesAt } from '../../shared/lead/page-themes.ts'
import { links } from '../../shared/links.ts'
import { phoneLink } from '../../shared/phone/phone-link.ts'
import { decimal } from '../../shared/words/decimal.ts'
import { readingMinutes } from '../content/markdown.ts'
import { typograph } from '../content/typography.ts'
import { orderedOffices } from '../pages/company/ordered-offices.ts'
import { servicePrice } from '../pages/service/service-facts.ts'
import { SHARE_SIZE } from '../pictures/share-picture.ts'
import { absolute, jsonLd } from '../render/head-data.ts'
import { island } from '../render/island.ts'
import type { LeadForms } from '../render/lead-forms.ts'
import { alternates, frameWords, languageLinks } from '../render/page-language.ts'
import { documentTitle, type PageMeta } from '../render/page-meta.ts'
import { sharePicturePath } from '../render/page-picture.ts'
import type { SiteData } from '../render/site-data.ts'
import { writtenDate } from '../render/written-date.ts'
import type { Site } from '../site/site.ts'
import { menuHelpers } from './menu-helpers.ts'
import { createPageDialogs, nextCalls } from './page-dialogs.ts'
import { siteHelpers } from './site-helpers.ts'

interface ViewHelpersParts {
  asset: (name: string) => string
  isDevelopment: boolean
  /** Runs in the head of every page. */
  bootScript: string
  /** Attributes of the root element for the scripts of vendors. */
  vendorAttributes: string
  /** Origin without a slash, for addresses that must be whole. */
  siteUrl: string
  site: SiteData
  current: () => Site
  consent: () => { title: string }
  search: { path: string; minLength: number }
  leadForms: () => LeadForms
}

export type ViewHelpers = ReturnType<typeof createViewHelpers>

/** What every template may use beside its own data; `view-globals.d.ts` lists it for the compiler. */
export function createViewHelpers({
  siteUrl,
  site,
  current,
  search,
  leadForms,
  consent,
  ...parts
}: ViewHelpersParts) {
  return {
    ...parts,
    ...siteHelpers(current),
    ...menuHelpers(current, site, parts.asset('night-tall.svg')),
    island,
    botWorker: `${BOT_WORKER}="${parts.asset('bot-check-worker.js')}"`,
    links,
    site,
    servicePrice,
    longDate: writtenDate,
    longDateTime,
    longMonth,
    decimal,
    phoneLink,
    typograph,
    readingMinutes,
    termScale,
    hasFixedForm: (path: string) => FIXED_FORM_PATHS.test(path),
    frameWords,
    languageLinks,
    alternates,
    sharePicturePath,
    shareSize: SHARE_SIZE,
    searchForm: (inputId: string, { lang }: Pick<PageMeta, 'lang'>): SiteSearchProps => ({
      inputId,
      ...(lang === 'en' && { lang }),
      path: search.path,
      minLength: search.minLength
    }),
    officeMap: () => officeMap(orderedOffices(current().content.offices)),
    nextSteps: ({ lang }: PageMeta) =>
      renderToStaticMarkup(createElement(NextSteps, nextCalls(site, lang))),
    pageDialogs: createPageDialogs({
      site,
      sheet: parts.asset('lost-pages.css'),
      consentTitle: () => typograph(consent().title),
      forms: leadForms
    }),
    forms: {
      fixed: (path: string) => {
        const values = path.startsWith(links.ratings()) ? { theme: 'rating' } : {}
        const { themes, ...form } = leadForms().main({ place: 'fixed', values })
        return { ...form, title: fixedFormTitle(path), themes: themesAt(path, themes) }
      }
    },
    documentTitle: (meta: PageMeta) => documentTitle(meta, site.company.name),
    absolute: (path: string) => absolute(path, siteUrl),
    jsonLd: (meta: PageMeta) => jsonLd(meta, site, { siteUrl, logo: parts.asset('icon-512.png') })
  }
}
