import fp from 'fastify-plugin'
import type { CallbackFormProps } from '../../islands/callback-form/callback-form.tsx'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { LeadTheme } from '../../islands/lead-form/theme-field.tsx'
import { HOME_CITY } from '../pages/site-helpers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The props of a lead form; `own` is what differs from one form to the next. */
    leadForm(own: Pick<LeadFormProps, 'place' | 'values' | 'errors'>): LeadFormProps
    callbackForm(own?: Pick<CallbackFormProps, 'values' | 'errors'>): CallbackFormProps
  }
}

interface LeadFormsOptions {
  themes: readonly LeadTheme[]
}

/** Knows what every lead form on the site is given. */
export const leadFormsPlugin = fp(
  async (app, { themes }: LeadFormsOptions) => {
    const common = {
      themes,
      consentVersion: app.consent().version,
      rules: app.leads.rules,
      workerUrl: app.asset('bot-check-worker.js')
    }
    app.decorate('leadForm', (own) => ({ ...common, ...own }))
    app.decorate('callbackForm', (own = {}) => {
      const { consentVersion, rules, workerUrl } = common
      const office = app.site().content.offices.find(({ slug }) => slug === HOME_CITY)
      const { city = '', utc = '' } = office?.data ?? {}
      return { consentVersion, rules, workerUrl, office: { name: city, utc }, ...own }
    })
  },
  { name: 'lead-forms', dependencies: ['assets', 'leads', 'site'] }
)
