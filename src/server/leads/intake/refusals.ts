import { FILE_LIMIT_TEXT } from '../../../shared/lead/lead-fields.ts'

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
