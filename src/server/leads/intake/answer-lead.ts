import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  ASKED_FIELDS,
  FILE_LIMIT_TEXT,
  type FilledField,
  filledFields,
  formOf,
  LEAD_LIMITS,
  type LeadForm,
  type LeadValues
} from '../../../shared/lead/lead-fields.ts'
import type { LeadErrors } from '../../../shared/lead/lead-rules.ts'
import { links } from '../../../shared/links.ts'
import { unixLines } from '../../../shared/words/text.ts'
import { pageMeta } from '../../render/page-meta.ts'
import { isEnglishPage } from '../lead-facets.ts'

const NO_META = { path: links.leads(), description: '', updated: '', isIndexed: false }

const AGAIN = {
  ru: {
    name: 'Проверьте форму',
    title: 'Ещё одна попытка',
    kept: 'Всё, что вы написали, осталось в\u00A0форме.',
    call: 'Позвонить можно по\u00A0номеру'
  },
  en: {
    name: 'Please check the form',
    title: 'Once more',
    kept: 'Everything you have written is still in the form.',
    call: 'You can also call'
  }
} as const
/** Why the form comes back, where the fields themselves say it; the other reasons are told in Russian alone. */
const ALERT_ENGLISH = 'The request has not been sent. Please check the form and send it again.'

interface AcceptedLead {
  resultID: string
  isReplay: boolean
  isAgreed: boolean
  /** Where a form without JavaScript stood. */
  page: string | undefined
}

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

export function answerAccepted(
  reply: FastifyReply,
  { resultID, isReplay, isAgreed, page }: AcceptedLead
): FastifyReply {
  if (wantsPage(reply.request)) {
    const unagreed = isEnglishPage(page) ? links.englishThanksUnagreed() : links.thanksUnagreed()
    return reply.redirect(isAgreed ? links.thanks() : unagreed, 303)
  }
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return reply.header('cache-control', 'no-store').send({ result: 'success', resultID })
}

export function answerRefused(reply: FastifyReply, refusal: LeadRefusal): FastifyReply {
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
  const { leadForms: forms } = reply.server
  const form = formOf(values)
  const page = values.page ?? reply.request.headers.referer ?? ''
  const filled = { values: shownAgain(form, values, page), errors }
  const lang = isEnglishPage(page) ? 'en' : 'ru'
  const { name, kept, ...words } = AGAIN[lang]
  return reply.page('pages/form-again', {
    meta: pageMeta({ ...NO_META, name, title: name, lang }),
    alert: lang === 'en' ? ALERT_ENGLISH : alert,
    ...words,
    kept: Object.keys(values).length > 0 ? kept : '',
    ...(form === 'callback'
      ? { callback: forms.callback(filled) }
      : { form: forms.main({ place: 'page', lang, ...filled }) })
  })
}

/**
 * The values that a rejected form shows again: its own fields only, each as its control would have taken it.
 *
 * @param page Where the form was first filled in.
 */
export function shownAgain(form: LeadForm, values: LeadValues, page: string): LeadValues {
  const own: [keyof LeadValues, string | undefined][] = [
    ...filledFields(({ forms }) => forms.includes(form)).map(
      (name): [FilledField, string | undefined] => [name, asTaken(name, values[name])]
    ),
    // A truncated address would be wrong.
    ['page', page.length <= LEAD_LIMITS.site ? page : undefined],
    ['agreement', values.agreement === 'true' ? 'true' : undefined]
  ]
  return Object.fromEntries(own.filter(([, value]) => value !== undefined))
}

/** Cut to the limit: only a hand-written request gets past `maxlength`, and the field's error says so. */
function asTaken(name: FilledField, value: string | undefined): string | undefined {
  const { choices, limit } = ASKED_FIELDS[name]
  if (choices) return choices.find((choice) => choice === value)
  return value && unixLines(value).slice(0, limit)
}

interface Refusal {
  /** HTTP. */
  status: number
  /** Shown above the form to a visitor without JavaScript, when no field is to blame. */
  words?: string
}

/** Why a lead is refused, by the code that clients and metrics see. */
const LEAD_REFUSALS = {
  bad_multipart: { status: 400 },
  bad_field: { status: 400 },
  bad_field_name: { status: 400 },
  bad_idempotency_key: { status: 400 },
  bot_check_failed: { status: 403 },
  bad_origin: { status: 403 },
  method_not_allowed: { status: 405 },
  body_too_large: { status: 413 },
  field_too_long: { status: 413 },
  file_too_large: {
    status: 413,
    words: `Файл больше ${FILE_LIMIT_TEXT}. Приложите файл поменьше или пришлите его по почте.`
  },
  too_many_fields: { status: 413 },
  too_many_files: { status: 413, words: 'К заявке можно приложить один файл.' },
  quota_exceeded: {
    status: 413,
    words:
      'С вашего адреса пришло слишком много файлов за день. Отправьте заявку без файла или пришлите его по почте.'
  },
  no_room_for_file: {
    status: 413,
    words: 'Сейчас мы не можем принять файл. Отправьте заявку без него или пришлите файл по почте.'
  },
  unsupported_media_type: { status: 415 },
  validation_failed: {
    status: 422,
    words: 'Проверьте отмеченные поля и отправьте форму ещё раз.'
  },
  duplicate_field: { status: 422 },
  unexpected_file: { status: 422 },
  idempotency_key_reused: { status: 422 },
  rate_limited: {
    status: 429,
    words: 'С вашего адреса пришло много заявок подряд. Попробуйте через час или позвоните нам.'
  },
  storage_unavailable: {
    status: 503,
    words: 'Сейчас мы не можем принять заявку. Попробуйте через минуту или позвоните нам.'
  }
} as const satisfies Record<string, Refusal>

export type LeadRefusalCode = keyof typeof LEAD_REFUSALS

const OTHER_WORDS = 'Не удалось принять форму. Отправьте её ещё раз или позвоните нам.'

/** The response to a refused lead. */
export function refusalOf(code: LeadRefusalCode): Required<Refusal> {
  return { words: OTHER_WORDS, ...LEAD_REFUSALS[code] }
}
