import { Eta } from 'eta'
import fp from 'fastify-plugin'
import type { SiteSearchProps } from '../../islands/site-search/site-search.tsx'
import { longDateTime, longMonth } from '../../shared/dates.ts'
import { decimal } from '../../shared/decimal.ts'
import { hasFixedForm } from '../../shared/fixed-form.ts'
import { initials } from '../../shared/initials.ts'
import { links } from '../../shared/links.ts'
import { plural } from '../../shared/plural.ts'
import type { Config } from '../config.ts'
import { readingMinutes, typograph } from '../content/markdown.ts'
import type { PageData } from '../pages/page-data.ts'
import { nextSort } from '../pages/rating-view.ts'
import { orderedOffices, siteHelpers } from '../pages/site-helpers.ts'
import { SHARE_SIZE, sharePicturePath } from '../pictures/share-picture.ts'
import { coverOf } from '../render/cover.ts'
import { absolute, jsonLd } from '../render/head-data.ts'
import { forOneVisitor, island } from '../render/island.ts'
import { officeMap } from '../render/office-map.ts'
import { documentTitle, type PageMeta } from '../render/page-meta.ts'
import type { SiteData } from '../render/site-data.ts'
import { vendorAttributes } from '../render/vendor-attributes.ts'
import { withoutControls } from '../render/without-controls.ts'
import { writtenDate } from '../render/written-date.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The HTML of `views/<name>.eta`. */
    render<Name extends keyof PageData>(name: Name, data: PageData[Name]): string
  }
  interface FastifyReply {
    /** The HTML of a page made for this request alone, with content type and `no-store` set. */
    page<Name extends keyof PageData>(name: Name, data: PageData[Name]): string
  }
}

interface ViewsOptions {
  viewsDir: string
  /** Origin without a slash, for addresses that must be whole. */
  siteUrl: string
  site: SiteData
  config: Config
}

/** Renders pages: Eta for the document, React for the islands inside it. */
export const viewsPlugin = fp(
  async (app, { viewsDir, siteUrl, site, config }: ViewsOptions) => {
    const { asset, isDevelopment } = app
    const helpers = {
      asset,
      isDevelopment,
      bootScript: app.bootScript.text,
      vendorAttributes: vendorAttributes(config),
      island,
      links,
      site,
      consent: app.consent(),
      longDate: writtenDate,
      longDateTime,
      longMonth,
      decimal,
      coverOf,
      searchForm: (inputId: string): SiteSearchProps => ({
        inputId,
        path: app.titleSearch.path,
        minLength: app.titleSearch.minLength
      }),
      hasFixedForm,
      officeMap: () => officeMap(orderedOffices(app.site().content.offices)),
      initials,
      nextSort,
      plural,
      typograph,
      readingMinutes,
      sharePicturePath,
      shareSize: SHARE_SIZE,
      documentTitle: (meta: PageMeta) => documentTitle(meta, site.company.name),
      absolute: (path: string) => absolute(path, siteUrl),
      ...siteHelpers(app.site),
      forms: {
        request: () => app.leads.forms.main({ place: 'modal' }),
        callback: () => app.leads.forms.callback(),
        // It asks for no topic.
        fixed: () => ({ ...app.leads.forms.main({ place: 'fixed' }), themes: [] })
      },
      jsonLd: (meta: PageMeta) =>
        jsonLd(meta, site.company, { siteUrl, logo: asset('icon-512.png') })
    }
    const functionHeader = `const { ${Object.keys(helpers).join(', ')} } = this.helpers`
    const eta = Object.assign(new Eta({ views: viewsDir, cache: true, functionHeader }), {
      helpers
    })
    // Eta works out the file of every include anew, which is a third of a page's time.
    const resolvePath = eta.resolvePath
    const files = new Map<string, string>()
    eta.resolvePath = (template, options) => {
      const isRelative = options?.filepath && !template.startsWith('/')
      const known = isRelative ? undefined : files.get(template)
      if (known) return known
      const file = resolvePath?.call(eta, template, options) ?? template
      if (!isRelative) files.set(template, file)
      return file
    }

    app.decorate('render', (name, data) => eta.render(name, data))
    app.decorateReply('page', function (name, data) {
      this.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return withoutControls(forOneVisitor(() => eta.render(name, data)))
    })
  },
  { name: 'views', dependencies: ['assets', 'site', 'search'] }
)
