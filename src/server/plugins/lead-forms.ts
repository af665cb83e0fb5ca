import fp from 'fastify-plugin'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { LeadTheme } from '../../islands/lead-form/theme-field.tsx'

declare module 'fastify' {
  interface FastifyInstance {
    /** The props of a lead form; `own` is what differs from one form to the next. */
    leadForm(own: Pick<LeadFormProps, 'place' | 'values' | 'errors'>): LeadFormProps
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
  },
  { name: 'lead-forms', dependencies: ['assets', 'leads', 'site'] }
)
