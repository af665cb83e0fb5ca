import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { termScale } from '../../drawings/lane.ts'
import { officeMap } from '../../drawings/map.ts'
import type { BurgerProps } from '../../islands/burger/burger-props.ts'
import type { ModalProps, NextReading } from '../../islands/modal/modal.tsx'
import { FormSteps, type NextCallsProps, NextSteps } from '../../islands/next-steps/next-steps.tsx'
import type { SiteSearchProps } from '../../islands/site-search/site-search.tsx'
import type { City } from '../../shared/city.ts'
import { longDateTime, longMonth } from '../../shared/dates.ts'
import { BOT_WORKER } from '../../shared/lead/bot-challenge.ts'
import { FIXED_FORM_PATHS, fixedFormOf } from '../../shared/lead/fixed-form.ts'
import { themesAt } from '../../shared/lead/themes.ts'
import { links } from '../../shared/links.ts'
import { PALETTE } from '../../shared/palette.ts'
import { phoneLink } from '../../shared/phone/national-number.ts'
import { fill } from '../../shared/words/fill.ts'
import { decimal } from '../../shared/words/numbers.ts'
import { clockTime } from '../../shared/words/text.ts'
import type { Entry } from '../content/content.ts'
import { readingMinutes } from '../content/markdown.ts'
import { boundWords, typograph } from '../content/typography.ts'
import { orderedOffices } from '../pages/company/company-counts.ts'
import { firstReading } from '../pages/reading/article-data.ts'
import { SHARE_SIZE } from '../pictures/photo.ts'
import { formWords, russianForms } from '../render/form-words.ts'
import { absolute, jsonLd, type SiteData, sharePicturePath } from '../render/head-data.ts'
import { island } from '../render/island.ts'
import type { LeadForms } from '../render/lead-forms.ts'
import { alternates, frameWords, languageLinks } from '../render/page-language.ts'
import { documentTitle, type PageMeta, writtenDate } from '../render/page-meta.ts'
import type { Site } from '../site/site.ts'
import { menuMarker, shownMenu, typeset, withPlaces } from '../site/site-menu.ts'

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
    ...menuHelpers(current, site),
    fill,
    island,
    botWorker: `${BOT_WORKER}="${parts.asset('bot-check-worker.js')}"`,
    links,
    site,
    palette: PALETTE,
    officeHours: (hours: City['hours']) => hoursText(hours, site.texts.frame.hours),
    longDate: writtenDate,
    longDateTime,
    longMonth,
    decimal,
    phoneLink,
    typograph,
    readingMinutes,
    termScale,
    hasFixedForm: (path: string) => FIXED_FORM_PATHS.test(path),
    frameWords: frameWordsOf(site),
    formWords: ({ lang }: Pick<PageMeta, 'lang'>) => formWords(lang, site.texts),
    languageLinks,
    alternates,
    sharePicturePath: (meta: PageMeta) => sharePicturePath(meta, site),
    shareSize: SHARE_SIZE,
    searchForm: (inputId: string, { lang }: Pick<PageMeta, 'lang'>): SiteSearchProps => ({
      inputId,
      ...(lang === 'en' && { lang }),
      path: search.path,
      minLength: search.minLength
    }),
    officeMap: (...parts: Parameters<typeof officeMap>[3] & {}) => {
      const { content } = current()
      const offices = orderedOffices(content)
      const cities = offices.map(({ data }) => data.city).join(', ')
      const { map, scale: note, closed } = content.site.agency.contacts
      const title = fill(map, { cities })
      return offices[0]
        ? officeMap(offices[0], offices, { title, note, closed }, parts.length ? parts : undefined)
        : ''
    },
    nextSteps: ({ lang }: PageMeta) =>
      renderToStaticMarkup(createElement(NextSteps, nextCalls(site, lang))),
    formSteps: () => renderToStaticMarkup(createElement(FormSteps, nextCalls(site, 'ru'))),
    pageDialogs: createPageDialogs({
      site,
      consentTitle: () => typograph(consent().title),
      forms: leadForms,
      reading: () => firstReading(current().content)
    }),
    forms: {
      fixed: (path: string) => {
        const values = path.startsWith(links.ratings()) ? { theme: 'rating' } : {}
        const { themes, ...form } = leadForms().main({ place: 'fixed', values })
        const { fixed } = site.texts.frame
        const title = typograph(fixed[fixedFormOf(path)])
        return { ...form, title, close: fixed.close, themes: themesAt(path, themes) }
      }
    },
    documentTitle: (meta: PageMeta) => documentTitle(meta, site.company.name),
    absolute: (path: string) => absolute(path, siteUrl),
    jsonLd: (meta: PageMeta) => jsonLd(meta, site, { siteUrl, logo: parts.asset('icon-512.png') })
  }
}

/** The words around a page, which a dozen of its parts ask for. */
function frameWordsOf(site: SiteData) {
  const made = (lang: PageMeta['lang']) => frameWords({ lang }, site.texts)
  const known = new WeakMap<object, Record<PageMeta['lang'], ReturnType<typeof made>>>()
  return ({ lang }: Pick<PageMeta, 'lang'>) => {
    const words = known.get(site.texts) ?? { ru: made('ru'), en: made('en') }
    known.set(site.texts, words)
    return words[lang]
  }
}

/** The menu that every page prints, as HTML. */
function menuHelpers(site: () => Site, data: SiteData) {
  let madeFor: Site | undefined
  let printed = new Map<PageMeta['lang'], (meta: PageMeta) => string>()

  function print(meta: PageMeta) {
    const menu = meta.lang === 'en' ? typeset(data.english.menu) : shownMenu(data, site().content)
    const html = island('burger', {
      id: 'burger',
      props: {
        label: frameWords(meta, data.texts).menu,
        sections: withPlaces(menu),
        ...callsOf(meta, data)
      },
      when: 'open',
      element: { tag: 'div', attributes: 'class="main-menu" popover data-burger' },
      isRead: true
    })
    return menuMarker(html, menu)
  }

  return {
    burger(meta: PageMeta): string {
      if (madeFor !== site()) {
        madeFor = site()
        printed = new Map()
      }
      const known = printed.get(meta.lang) ?? print(meta)
      printed.set(meta.lang, known)
      return known(meta)
    }
  }
}

function callsOf(
  meta: PageMeta,
  { company, texts }: SiteData
): Pick<BurgerProps, 'phone' | 'actions'> {
  const title = frameWords(meta, texts).cta
  if (meta.lang === 'en') return { actions: [{ path: links.englishContacts(), title }] }
  const path = `${links.contacts()}#lead`
  return {
    phone: { path: company.phone.link, title: company.phone.text },
    actions: [
      { path, title: texts.frame.page.callback, modal: 'callback' },
      { path, title, modal: 'request' }
    ]
  }
}

interface DialogsParts {
  site: SiteData
  /** Of the document that a form's tick is about. */
  consentTitle: () => string
  forms: () => LeadForms
  reading: () => NextReading['steps']
}

/** What is said to who has sent a request, and where to call or write. */
function nextCalls(
  { company, messengers, texts }: SiteData,
  lang: PageMeta['lang']
): NextCallsProps {
  const { promises, clock, answers, thanks, unagreed } = formWords(lang, texts)
  return {
    words: { promises, clock, answers, thanks, unagreed },
    phone: company.phone,
    ...(messengers.length > 0 && { messengers })
  }
}

/** The dialogs of a page, closed: in English there is only the one of thanks. */
function createPageDialogs({ site, consentTitle, forms, reading }: DialogsParts) {
  return ({ lang }: Pick<PageMeta, 'lang'>): string => {
    const { close } = frameWords({ lang }, site.texts)
    const thanks = { kind: 'success', close, ...nextCalls(site, lang) } as const
    if (lang === 'en') return dialog(thanks)
    const { agreement, callback, request } = russianForms(site.texts)
    const head = ({ title, lead }: typeof callback | typeof request) => ({ title, lead, close })
    const { meanwhile } = site.texts.documents.thanks
    return [
      dialog({ ...thanks, meanwhile: { title: meanwhile, steps: reading() } }),
      dialog({ kind: 'callback', ...head(callback), form: forms().callback() }),
      dialog({ kind: 'request', ...head(request), form: forms().main({ place: 'modal' }) }),
      dialog({ kind: 'agreement', title: consentTitle(), words: agreement, close })
    ].join('\n')
  }
}

function dialog(props: ModalProps): string {
  const { kind } = props
  return island('modal', {
    id: `${kind}-dialog`,
    props,
    when: 'open',
    isPacked: true,
    isForAll: true,
    element: {
      tag: 'dialog',
      attributes: `class="modal" data-modal="${kind}" tabindex="-1" aria-labelledby="${kind}-title"`
    }
  })
}

/** The office that answers callbacks. */
export function homeOffice({ content }: Site): { name: string; utc: string } {
  const { city = '', utc = '' } = orderedOffices(content)[0]?.data ?? {}
  return { name: city, utc }
}

/** What every page prints of the site's own content. */
function siteHelpers(site: () => Site) {
  let madeFor: Site | undefined
  let cities: Record<PageMeta['lang'], readonly City[]> = { ru: [], en: [] }

  function renew(): void {
    if (madeFor === site()) return
    const now = site()
    madeFor = now
    const russian = orderedOffices(now.content).map((office) =>
      russianCity(office, now.content.site.frame)
    )
    cities = { ru: russian, en: russian.map((city) => englishCity(city, now.content.site.english)) }
  }

  return {
    cities({ lang }: Pick<PageMeta, 'lang'>): readonly City[] {
      renew()
      return cities[lang]
    },
    /** Shown until a visitor has chosen. */
    homeCity({ lang }: Pick<PageMeta, 'lang'> = { lang: 'ru' }): City {
      renew()
      return cities[lang][0] as City
    },
    citiesJson({ lang }: Pick<PageMeta, 'lang'>): string {
      renew()
      return JSON.stringify(cities[lang]).replaceAll('<', '\\u003c')
    }
  }
}

/** «Пн–Пт 9:00–18:00» */
function hoursText({ from, to }: City['hours'], words: Site['content']['site']['frame']['hours']) {
  return fill(words, { from: clockTime(from), to: clockTime(to) })
}

function russianCity(
  { slug, data }: Entry<'offices'>,
  { hours }: Site['content']['site']['frame']
): City {
  return {
    slug,
    name: data.city,
    where: data.where,
    utc: data.utc,
    timezone: data.timezone,
    phone: { text: data.phone, link: phoneLink(data.phone) },
    address: boundWords(data.address),
    hours: data.hours,
    hoursText: hoursText(data.hours, hours)
  }
}

/** One that has no English words yet keeps its own. */
function englishCity(city: City, { offices }: Site['content']['site']['english']): City {
  const { slug, hours } = city
  const words = offices.find(({ office }) => office === slug)
  if (!words) return city
  const { city: name, address } = words
  return {
    ...city,
    name,
    where: `in ${name}`,
    address,
    hoursText: `Mon–Fri ${hours.from}–${hours.to}`
  }
}
