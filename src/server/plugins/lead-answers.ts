import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { formOf } from '../../shared/lead-fields.ts'
import type { LeadErrors } from '../../shared/lead-rules.ts'
import { links } from '../../shared/links.ts'
import { pageMeta } from '../pages/page.ts'

/** HTTP status of every code that a refused lead is answered with. */
const STATUS = {
  bad_multipart: 400,
  bad_field: 400,
  bad_field_name: 400,
  bad_idempotency_key: 400,
  bot_check_failed: 403,
  bad_origin: 403,
  method_not_allowed: 405,
  body_too_large: 413,
  field_too_long: 413,
  file_too_large: 413,
  too_many_fields: 413,
  too_many_files: 413,
  quota_exceeded: 413,
  no_room_for_file: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  duplicate_field: 422,
  unexpected_file: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  storage_unavailable: 503
} as const

type RefusalCode = keyof typeof STATUS

const FORM_AGAIN = pageMeta({
  path: links.leads(),
  name: 'Проверьте форму',
  title: 'Проверьте форму',
  description: '',
  updated: '',
  isIndexed: false
})

/** What a visitor without JavaScript reads above the form, where no field is to blame. */
const ALERTS: Partial<Record<RefusalCode, string>> = {
  validation_failed: 'Проверьте отмеченные поля и отправьте форму ещё раз.',
  file_too_large: 'Файл больше 10 МБ. Приложите файл поменьше или пришлите его по почте.',
  quota_exceeded:
    'С вашего адреса пришло слишком много файлов за день. Отправьте заявку без файла или пришлите его по почте.',
  no_room_for_file:
    'Сейчас мы не можем принять файл. Отправьте заявку без него или пришлите файл по почте.',
  too_many_files: 'К заявке можно приложить один файл.',
  rate_limited:
    'С вашего адреса пришло много заявок подряд. Попробуйте через час или позвоните нам.',
  storage_unavailable:
    'Сейчас мы не можем принять заявку. Попробуйте через минуту или позвоните нам.'
}
const ALERT = 'Не удалось принять форму. Отправьте её ещё раз или позвоните нам.'

interface LeadRefusal {
  code: RefusalCode
  errors?: LeadErrors
  /** What the visitor had typed, to be shown again. */
  values?: Partial<Record<string, string>>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A browser posted a form without a script and wants to see a page. */
    wantsPage(): boolean
  }
  interface FastifyReply {
    acceptLead(accepted: { resultID: string; isReplay: boolean }): FastifyReply
    refuseLead(refusal: LeadRefusal): FastifyReply
  }
}

/** Answers to a lead: JSON for the page's script, a page for a browser without one. */
export const leadAnswersPlugin = fp(
  async (app) => {
    app.decorateRequest('wantsPage', function (this: FastifyRequest) {
      return this.headers.accept?.includes('text/html') ?? false
    })

    app.decorateReply('acceptLead', function (this: FastifyReply, { resultID, isReplay }) {
      if (this.request.wantsPage()) return this.redirect(links.thanks(), 303)
      if (isReplay) this.header('idempotent-replayed', 'true')
      return this.header('cache-control', 'no-store').send({ result: 'success', resultID })
    })

    app.decorateReply('refuseLead', function (this: FastifyReply, { code, errors, values }) {
      app.metrics.leadRefused(code)
      this.code(STATUS[code]).header('cache-control', 'no-store')
      if (this.request.wantsPage()) {
        const page = values?.page ?? this.request.headers.referer ?? ''
        const filled = { values: { ...values, page }, errors: errors ?? {} }
        const isCallback = formOf(filled.values) === 'callback'
        return this.send(
          this.page('pages/form-again', {
            meta: FORM_AGAIN,
            alert: ALERTS[code] ?? ALERT,
            ...(isCallback
              ? { callback: app.callbackForm(filled) }
              : { form: app.leadForm({ place: 'page', ...filled }) })
          })
        )
      }
      const fields = errors ? { fields: errors } : {}
      return this.send({ result: 'error', code, ...fields, requestId: this.request.id })
    })
  },
  { name: 'lead-answers', dependencies: ['views', 'lead-forms', 'metrics'] }
)
