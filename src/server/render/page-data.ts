import type { HomeContent } from '../../content/home.ts'
import type { Office } from '../../content/offices.ts'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'

/** Every page view and the data it prints. A route that forgets a field does not compile. */
export interface PageData {
  'pages/home': { home: HomeContent; offices: readonly Office[]; form: LeadFormProps }
  'pages/contacts': { offices: readonly Office[]; form: LeadFormProps }
  'pages/consent': Record<never, never>
  'pages/thanks': Record<never, never>
  'pages/form-again': { alert: string; form: LeadFormProps }
  'pages/error': { status: number }
}
