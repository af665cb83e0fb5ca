import { Eta } from 'eta'
import fp from 'fastify-plugin'
import { leastLength } from '../../shared/search/live-search.ts'
import { withoutControls } from '../../shared/words/plain-text.ts'
import type { Config } from '../config.ts'
import type { PageData, TemplateData } from '../pages/page.ts'
import { type SiteData, vendorAttributes } from '../render/head-data.ts'
import { forOneVisitor } from '../render/island.ts'
import { say, typesetTemplate } from '../templates/typeset-template.ts'
import { createViewHelpers } from '../templates/view-helpers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The HTML of `views/<name>.eta`. */
    render<Name extends keyof PageData>(name: Name, data: TemplateData<Name>): string
  }
  interface FastifyReply {
    /** The HTML of a page rendered for this request only; sets the content type and `no-store`. */
    page<Name extends keyof PageData>(name: Name, data: TemplateData<Name>): string
  }
}

interface ViewsOptions {
  viewsDir: string
  /** Origin without a trailing slash, for absolute URLs. */
  siteUrl: string
  site: SiteData
  config: Config
}

/** Renders pages: Eta for the document, React for the islands inside it. */
export const viewsPlugin = fp(
  async (app, { viewsDir, siteUrl, site, config }: ViewsOptions) => {
    const { asset, isDevelopment } = app
    const helpers = {
      say,
      ...createViewHelpers({
        asset,
        isDevelopment,
        bootScript: app.bootScript.text,
        vendorAttributes: vendorAttributes(config),
        siteUrl,
        site,
        current: app.site,
        consent: app.consent,
        search: { path: config.SEARCH_PATH, minLength: leastLength(config.SEARCH_MIN_LENGTH) },
        leadForms: () => app.leadForms
      })
    }
    const functionHeader = `const { ${Object.keys(helpers).join(', ')} } = this.helpers`
    const eta = Object.assign(
      new Eta({
        views: viewsDir,
        cache: true,
        functionHeader,
        plugins: [{ processAST: unindent }, { processAST: typesetTemplate }]
      }),
      { helpers }
    )
    // Eta resolves every include's path anew, which takes a third of a page's time.
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

    app.decorate('render', (name, data) => withoutControls(eta.render(name, data)))
    app.decorateReply('page', function (name, data) {
      this.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return withoutControls(forOneVisitor(() => eta.render(name, data)))
    })
  },
  { name: 'views', dependencies: ['assets', 'site'] }
)

/** A parsed template: its texts, in which a line's end is written `\\n`, and its tags. */
type Parsed = ReturnType<Eta['parse']>

/** The indentation of templates is for who writes them: every run of spaces and line ends becomes one. */
function unindent(parsed: Parsed): Parsed {
  return parsed.map((part) =>
    typeof part === 'string'
      ? part.replace(/(?: |\\n){2,}/g, (run) => (run.includes('\\n') ? '\\n' : ' '))
      : part
  )
}
