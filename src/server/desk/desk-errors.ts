import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deskPaths } from './desk-paths.ts'
import { DeskRefusal, type RefusalReason } from './form-body.ts'
import { type SentForm, sentForm, unsentForm } from './unsent-form.ts'

const REASONS: Readonly<Record<RefusalReason, string>> = {
  forged: 'Страница устарела. Откройте её заново и повторите.',
  role: 'У вашей роли нет на это прав. Их даёт администратор.',
  unknown: 'Такой страницы или заявки нет.',
  invalid: 'Проверьте значения и отправьте ещё раз.',
  stale: 'Это уже изменил другой сотрудник. Откройте страницу заново.'
}

const HEADINGS: Readonly<Record<number, string>> = {
  403: 'Нет доступа',
  404: 'Не найдено',
  413: 'Слишком большой запрос',
  500: 'Сбой на нашей стороне',
  503: 'База заявок недоступна',
  507: 'На сервере кончилось место'
}

interface DeskErrorsOptions {
  /** False while the database is away: its faults are logged elsewhere, once. */
  isAvailable(): boolean
}

/** Handles every failed request of the desk: a page in words, and a log entry for what should not happen. */
export const deskErrorsPlugin = fp(
  async (app, { isAvailable }: DeskErrorsOptions) => {
    app.setErrorHandler((error: FastifyError | DeskRefusal, request, reply) => {
      if (error instanceof DeskRefusal) {
        return say(reply, error.statusCode, error.text ?? REASONS[error.reason])
      }
      if (isNoRoom(error)) {
        request.log.error({ err: error, reqId: request.id }, 'the disk is full')
        return say(reply, 507, noRoomWords(request))
      }
      if (!isAvailable())
        return say(reply, 503, 'Она вернётся сама. Обновите страницу через минуту.')
      const status = statusOf(error, request)
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') return sayTooLarge(reply)
      if (status < 500) return say(reply, status, REASONS.invalid)
      request.log.error({ err: error, reqId: request.id }, 'request to the desk failed')
      return say(reply, 500, `Мы записали ошибку. Её номер ${request.id}.`)
    })

    app.setNotFoundHandler((_request, reply) => say(reply, 404, REASONS.unknown))
  },
  { name: 'desk-errors', dependencies: ['desk-views'] }
)

/** A form in parts that could not be read to its end is its sender's fault, whatever the parser calls it. */
function statusOf({ statusCode }: FastifyError, { headers, isOurForm }: FastifyRequest): number {
  const isInParts = /^multipart\//i.test(headers['content-type'] ?? '')
  return statusCode ?? (isInParts && !isOurForm ? 400 : 500)
}

function say(reply: FastifyReply, status: number, text: string) {
  const heading = HEADINGS[status] ?? 'Не получилось'
  return reply.code(status).send(showRefusal(reply, { heading, text }, sentForm(reply.request)))
}

/** A picture: its own page takes another one. */
function sayTooLarge(reply: FastifyReply) {
  const heading = 'Файл слишком большой'
  const text = 'Помещается 10 МБ. Уменьшите картинку и выберите её ещё раз; текст не изменился.'
  const link = { text: 'Выбрать другой файл', path: reply.request.url }
  return reply.code(413).send(showRefusal(reply, { heading, text, link }))
}

/** A page that says why something was not done, with the form that may be sent again. */
export function showRefusal(
  reply: FastifyReply,
  said: { heading: string; text: string; link?: { text: string; path: string } },
  form?: SentForm
): string {
  const page = { link: wayOn(reply.request), ...said, unsent: form && unsentForm(form) }
  return reply.desk('desk/pages/refusal', { title: said.heading }, page)
}

/** The link on a refusal page, limited to what the role may see. */
function wayOn(request: FastifyRequest) {
  const { deskSession: session } = request
  if (!session) return { text: 'Войти', path: deskPaths.signIn() }
  const isOfRoom =
    session.user.role === 'editor' || (session.user.role === 'administrator' && isOfTexts(request))
  return isOfRoom
    ? { text: 'К текстам', path: deskPaths.texts() }
    : { text: 'К заявкам', path: deskPaths.leads() }
}

function noRoomWords(request: FastifyRequest): string {
  return isOfTexts(request)
    ? 'Не записано. На сайте прежний текст. Скажите тому, кто следит за сервером; когда место появится, загляните в историю и повторите.'
    : 'Не записано. Скажите тому, кто следит за сервером; когда место появится, повторите.'
}

function isOfTexts({ url }: FastifyRequest): boolean {
  return url.startsWith(deskPaths.texts())
}

const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** SQLITE_FULL */
const SQLITE_FULL = 13

/** Whether something has failed because a disk has no room left, the database's or that of files. */
function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown }
  return CODES.has(code) || errcode === SQLITE_FULL || isNoRoom(cause)
}
