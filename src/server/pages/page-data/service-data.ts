import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { ServiceSections } from '../service-sections.ts'

/** What the services print. */
export interface ServicePages {
  'pages/service-hub': {
    meta: PageMeta
    hub: Entry<'services'>
    body: RenderedBody
    services: readonly Entry<'services'>[]
    form: LeadFormProps
  }
  'pages/service': {
    meta: PageMeta
    service: Entry<'services'>
    sections: ServiceSections
    body: RenderedBody
    /** Its branches and those beside it. */
    nearby: readonly Entry<'services'>[]
    /** What is not promised. */
    refusals: readonly { claim: string; reason: string }[]
    cases: readonly { item: Entry<'cases'>; chart: string }[]
    articles: readonly Entry<'articles'>[]
    team: readonly Entry<'people'>[]
    productForm: LeadFormProps
    bottomForm: LeadFormProps
  }
}
