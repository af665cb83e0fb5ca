import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../shared/lead-fields.ts'
import type { LeadErrors } from '../../shared/lead-rules.ts'
import { links } from '../../shared/links.ts'
import { pageMeta } from '../render/page-meta.ts'
import { type LeadRefusalCode, refusalOf } from './refusals.ts'
import { shownAgain } from './shown-again.ts'

const FORM_AGAIN = pageMeta({
  path: links.leads(),
  name: 'Проверьте форму',
  title: 'Проверьте форму',
  description: '',
  updated: '',
  isIndexed: false
})

interface LeadRefusal {
  code: LeadRefusalCode
  errors?: LeadErrors
  /** What the visitor typed, to refill the form. */
  values?: Partial<Record<string, string>>
}

/** True when a browser posts a form without JavaScript and expects a page; our script expects JSON. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

export function acceptLead(
  reply: FastifyReply,
  { resultID, isReplay }: { resultID: string; isReplay: boolean }
): FastifyReply {
  if (wantsPage(reply.request)) return reply.redirect(links.thanks(), 303)
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return reply.header('cache-control', 'no-store').send({ result: 'success', resultID })
}

export function refuseLead(reply: FastifyReply, refusal: LeadRefusal): FastifyReply {
  const { code, errors } = refusal
  const { status, words } = refusalOf(code)
  reply.server.metrics.leadRefused(code)
  reply.code(status).header('cache-control', 'no-store')
  if (wantsPage(reply.request)) return reply.send(formAgain(reply, refusal, words))
  const fields = errors ? { fields: errors } : {}
  return reply.send({ result: 'error', code, ...fields, requestId: reply.request.id })
}

/** The form again, with the typed values and their errors. */
function formAgain(
  reply: FastifyReply,
  { errors = {}, values = {} }: LeadRefusal,
  alert: string
): string {
  const { forms } = reply.server.leads
  const form = formOf(values)
  const page = values.page ?? reply.request.headers.referer ?? ''
  const filled = { values: shownAgain(form, values, page), errors }
  return reply.page('pages/form-again', {
    meta: FORM_AGAIN,
    alert,
    ...(form === 'callback'
      ? { callback: forms.callback(filled) }
      : { form: forms.main({ place: 'page', ...filled }) })
  })
}
