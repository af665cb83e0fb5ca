import { createHash } from 'node:crypto'
import { links } from '../../shared/links.ts'
import type { Company, Messenger } from '../../shared/site.ts'
import { capitalised, escapeHtml } from '../../shared/words/text.ts'
import type { Config } from '../config.ts'
import type { SiteTexts } from '../content/site/site-schemas.ts'
import type { SharePicture } from '../pictures/photo.ts'
import type { PageMeta } from './page-meta.ts'

/** Who a page is of, and how to write to them. */
type Owner = Pick<SiteData, 'company' | 'messengers' | 'english' | 'texts'>

/** Whose name stands on a picture to share. */
type PictureOwner = Pick<SiteData, 'company' | 'english'>

/** The first page of each language, above which nothing stands. */
const FIRST_PAGES = new Set([links.home(), links.english()])
/** Properties that hold addresses of this site. */
const ADDRESSES = new Set(['url', '@id', 'item', 'mainEntityOfPage', 'logo', 'image'])

/**
 * The page's schema.org graph as JSON for a `<script type="application/ld+json">`: the organisation, breadcrumbs,
 * and what the page itself has. `<` is escaped, so that no text can end the script.
 */
export function jsonLd(meta: PageMeta, owner: Owner, { siteUrl, logo }: Place): string {
  const graph = [
    organization(owner, logo),
    ...(meta.path === '/' ? [website(owner.company)] : []),
    ...(FIRST_PAGES.has(meta.path) ? [] : [breadcrumbs(meta, owner.texts)]),
    ...meta.jsonLd.map((node) => withPicture(node, meta, owner))
  ]
  const document = { '@context': 'https://schema.org', '@graph': graph }
  const text = JSON.stringify(document, (key, value) =>
    ADDRESSES.has(key) && typeof value === 'string' ? absolute(value, siteUrl) : value
  )
  return text.replaceAll('<', '\\u003c')
}

interface Place {
  siteUrl: string
  /** Path of a square picture of the company's mark. */
  logo: string
}

/** What has a headline is shown with a picture in search results, and so is a place: its own, else the page's. */
function withPicture(node: object, meta: PageMeta, owner: PictureOwner): object {
  return 'headline' in node || 'geo' in node
    ? { image: sharePicturePath(meta, owner), ...node }
    : node
}

/** An address of this site with its origin. */
export function absolute(path: string, siteUrl: string): string {
  return path.startsWith('/') ? `${siteUrl}${path}` : path
}

function organization({ company, messengers }: Owner, logo: string): object {
  return {
    '@type': 'Organization',
    '@id': '/#org',
    name: company.name,
    legalName: company.legalName,
    url: '/',
    logo,
    telephone: company.phone.link.replace('tel:', ''),
    email: company.email,
    taxID: company.taxId,
    foundingDate: String(company.foundedIn),
    ...(messengers.length > 0 && { sameAs: messengers.map(({ url }) => url) }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      addressLocality: company.city,
      streetAddress: company.street
    }
  }
}

function website(company: Company): object {
  return {
    '@type': 'WebSite',
    '@id': '/#website',
    url: '/',
    name: company.name,
    alternateName: company.latinName,
    inLanguage: 'ru',
    publisher: { '@id': '/#org' }
  }
}

function breadcrumbs({ crumbs, lang }: PageMeta, { frame }: SiteTexts): object {
  const all = [{ path: '/', title: lang === 'en' ? 'Home' : frame.home }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(index < all.length - 1 ? { item: path } : {})
    }))
  }
}

/** Changes when the drawing does, so that kept pictures are made anew. */
const DESIGN = 2

export function sharePicture(
  { title, section, lang, picture }: Pick<PageMeta, 'title' | 'section' | 'lang' | 'picture'>,
  { company, english }: PictureOwner
): SharePicture {
  const home = lang === 'en' ? english.company.descriptor : capitalised(company.descriptor)
  return { name: company.name, title, section: section ?? home, drawing: picture }
}

/** Names the page and what is drawn, so that a changed title has a new address. */
export function sharePicturePath(meta: PageMeta, owner: PictureOwner): string {
  return `/og${meta.path}${pictureHash(sharePicture(meta, owner)).slice(0, 12)}.png`
}

/** Of all that is drawn. */
export function pictureHash(picture: SharePicture): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, picture]))
    .digest('hex')
}

/** What every page shows, whatever it is about. */
export type SiteData = ReturnType<typeof siteData>

/** What every page shows of the texts of the site as they are at the time it is asked. */
export function siteData(texts: () => SiteTexts, settings: readonly Messenger[]) {
  return {
    /** Only those that are set. */
    get messengers(): readonly Messenger[] {
      return settings.length > 0 ? settings : (texts().company.messengers ?? [])
    },
    /** What pages say beside their own texts. */
    get texts() {
      return texts()
    },
    get company() {
      return texts().company
    },
    get menu() {
      return texts().menu.sections
    },
    get footer() {
      return texts().menu.footer
    },
    get legal() {
      return texts().menu.legal
    },
    /** What pages in English show instead. */
    get english() {
      const { company, english } = texts()
      const { menu, footer } = english
      return { menu, footer, company: { ...english.company, name: company.latinName } }
    }
  }
}

/** The counters that the operator has configured, as the page's script reads them off `<html>`; nothing without any. */
export function vendorAttributes(config: Config): string {
  const ids = {
    gtm: config.ANALYTICS_GTM_ID,
    metrika: config.ANALYTICS_METRIKA_ID,
    calltouch: config.CALLTOUCH_MOD_ID
  }
  const known = Object.entries(ids).filter(([, id]) => id !== undefined)
  if (known.length === 0) return ''
  const attributes = known.map(([name, id]) => ` data-${name}="${escapeHtml(String(id))}"`)
  return ` data-vendors${attributes.join('')}`
}
