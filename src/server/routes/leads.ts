import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isEnglishPage } from '../../shared/attribution/address.ts'
import { cookieText, parseCookies } from '../../shared/attribution/cookies.ts'
import { FIXED_FORM_HIDDEN, FIXED_FORM_PATHS } from '../../shared/lead/fixed-form.ts'
import { formOf } from '../../shared/lead/lead-fields.ts'
import { type LeadErrors, lacksConsent } from '../../shared/lead/lead-rules.ts'
import { links } from '../../shared/links.ts'
import {
  INTAKE_LIMITS,
  isFromOwnPage,
  isFromThisMachine,
  type LeadRefusalCode,
  refusalOf,
  shownAgain
} from '../leads/intake/read-submission.ts'
import { leadValues } from '../leads/intake/take-lead.ts'
import { pageMeta } from '../render/page-meta.ts'

interface LeadRoutesOptions {
  /** The site's public origin, which its own forms are sent from. */
  siteUrl: string | undefined
}

const MULTIPART = {
  throwFileSizeLimit: false,
  // More than one read of a socket: the parser never resumes after skipping a part that filled its buffer.
  fileHwm: 256 * 1024,
  limits: {
    fieldSize: INTAKE_LIMITS.fieldValue,
    fields: INTAKE_LIMITS.fields,
    parts: INTAKE_LIMITS.parts,
    fileSize: INTAKE_LIMITS.file
  }
}

const BOUNDARY =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)[\w'()+,\-./:=?]{1,70}\1\s*(?:;.*)?$/i

/**
 * Lead intake. The same URL serves a plain HTML form and the island's `fetch`:
 * the first is answered with a page, the second with JSON.
 */
export const leadRoutes: FastifyPluginAsync<LeadRoutesOptions> = async (app, { siteUrl }) => {
  await app.register(multipart, MULTIPART)
  // The handler answers other bodies without reading them, JSON too.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })

  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode && error.statusCode < 500)
      return respondRefused(reply, { code: 'bad_multipart' })
    return refuseUnstored(app, error, request, reply)
  })

  // No redirect to the slash: it would have the browser send personal data twice.
  for (const url of [links.leads(), links.leads().slice(0, -1)]) {
    app.post(url, (request, reply) => takeLead(app, request, reply, siteUrl))
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      handler: (_request, reply) =>
        respondRefused(reply.header('allow', 'POST'), { code: 'method_not_allowed' })
    })
  }
}

async function takeLead(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string | undefined
) {
  const fault = findTransportFault(request)
  if (fault) return respondRefused(reply, { code: fault })
  if (!isFromOwnPage(request, siteUrl)) return respondRefused(reply, { code: 'bad_origin' })

  const reading = await readForm(app, request)
  if (reading.diskError)
    return refuseUnstored(app, reading.diskError, request, reply, reading.fields)
  if (reading.fault) return respondRefused(reply, { ...reading.fault, values: reading.fields })

  const sender = describeSender(request, reading.fields.page)
  let outcome: Awaited<ReturnType<typeof app.intake.submit>>
  try {
    outcome = await app.intake.submit({ ...reading, ...sender })
  } catch (error) {
    return refuseUnstored(app, error, request, reply, reading.fields)
  }
  if (outcome.kind === 'accepted') {
    const { resultID, isReplay } = outcome
    if (!isReplay) app.metrics.leadAccepted(outcome.form)
    request.log.info({ resultID, isReplay }, 'lead accepted')
    if (outcome.form === 'main' && wantsPage(request))
      hideFixedForm(reply, reading.fields.page, siteUrl)
    const isAgreed = !lacksConsent(leadValues(reading.fields))
    return respondAccepted(reply, { ...outcome, isAgreed, page: sender.plain?.page })
  }
  request.log.info({ code: outcome.code, reason: outcome.reason }, 'lead refused')
  return respondRefused(reply, { ...outcome, values: reading.fields })
}

/** The page's own script does so where it has sent the lead. */
function hideFixedForm(reply: FastifyReply, sentFrom: string | undefined, siteUrl = ''): void {
  const page = sentFrom ?? reply.request.headers.referer ?? ''
  const url = URL.canParse(page, 'http://page') ? new URL(page, 'http://page') : undefined
  if (url && FIXED_FORM_PATHS.test(url.pathname))
    reply.header('set-cookie', cookieText(FIXED_FORM_HIDDEN, siteUrl.startsWith('https:')))
}

/** Logged once per change of the database's state, not for each lead it could not take. */
function refuseUnstored(
  app: FastifyInstance,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  values: Partial<Record<string, string>> = {}
) {
  const code = 'storage_unavailable'
  if (app.store.isAvailable()) {
    request.log.error({ err: error, reqId: request.id }, 'lead not stored')
  } else request.log.info({ code }, 'lead refused')
  return respondRefused(reply, { code, values })
}

function findTransportFault({ headers }: FastifyRequest) {
  const {
    'content-type': type = '',
    'content-encoding': encoding,
    'content-length': length
  } = headers
  if (encoding || !/^multipart\/form-data\b/i.test(type)) return 'unsupported_media_type'
  if (!BOUNDARY.test(type)) return 'bad_multipart'
  return Number(length ?? 0) > INTAKE_LIMITS.body ? 'body_too_large' : undefined
}

async function readForm({ intake }: FastifyInstance, request: FastifyRequest) {
  const parts = request.parts() as Parameters<typeof intake.read>[0]
  const sender = isFromThisMachine(request) ? undefined : request.ip
  const body = countBody(request)
  const reading = await intake.read(parts, body.whenLargerThan(INTAKE_LIMITS.body), sender)
  // The parser finds no fault in nothing.
  return body.bytes() === 0 ? { ...reading, fault: { code: 'bad_multipart' } as const } : reading
}

/** Counts the bytes of a body as they arrive. */
function countBody({ raw }: FastifyRequest) {
  let bytes = 0
  let most = Number.POSITIVE_INFINITY
  let tell = (): void => undefined
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) tell()
  })
  return {
    bytes: () => bytes,
    whenLargerThan: (maxBytes: number) =>
      new Promise<void>((resolve) => {
        most = maxBytes
        tell = resolve
      })
  }
}

function describeSender(request: FastifyRequest, firstPage: string | undefined) {
  const {
    cookie = '',
    referer = '',
    'idempotency-key': key,
    'user-agent': userAgent
  } = request.headers
  return {
    address: request.ip,
    isLocal: isFromThisMachine(request),
    ...(userAgent ? { userAgent } : {}),
    ...(key === undefined ? {} : { idempotencyKey: String(key) }),
    ...(wantsPage(request)
      ? { plain: { cookies: parseCookies(cookie), page: firstPage ?? referer } }
      : {})
  }
}

/** Issues the challenge that a browser solves before it sends a lead. */
export const challengeRoutes: FastifyPluginAsync = async (app) => {
  app.get(links.challenge(), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const task = app.intake.botTask(request.ip, isFromThisMachine(request))
    if (task) return task
    reply.code(429).header('retry-after', '600')
    return { result: 'error', code: 'rate_limited', requestId: request.id }
  })
}

const NO_META = { path: links.leads(), description: '', updated: '', isIndexed: false }

const AGAIN_ENGLISH = {
  name: 'Please check the form',
  title: 'Once more',
  kept: 'Everything you have written is still in the form.',
  call: 'You can also call'
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
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

function respondAccepted(
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

function respondRefused(reply: FastifyReply, refusal: LeadRefusal): FastifyReply {
  const { code, errors } = refusal
  const { status, words } = refusalOf(code)
  reply.server.metrics.leadRefused(code)
  reply.code(status).header('cache-control', 'no-store')
  if (wantsPage(reply.request)) return reply.send(formAgain(reply, refusal, words))
  const fields = errors ? { fields: errors } : {}
  return reply.send({ result: 'error', code, ...fields, requestId: reply.request.id })
}

declare module '../pages/page.ts' {
  interface PageData {
    'pages/form-again': ReturnType<typeof againView>
  }
}

/** The form again, with the typed values and their errors. */
function formAgain(reply: FastifyReply, refusal: LeadRefusal, alert: string): string {
  return reply.page('pages/form-again', againView(reply, refusal, alert))
}

function againView(reply: FastifyReply, { errors = {}, values = {} }: LeadRefusal, alert: string) {
  const { leadForms: forms } = reply.server
  const form = formOf(values)
  const page = values.page ?? reply.request.headers.referer ?? ''
  const filled = { values: shownAgain(form, values, page), errors }
  const lang = isEnglishPage(page) ? 'en' : 'ru'
  const { name, kept, ...words } =
    lang === 'en' ? AGAIN_ENGLISH : reply.server.site().content.site.frame.again
  return {
    meta: pageMeta({ ...NO_META, name, title: name, lang }),
    alert: lang === 'en' ? ALERT_ENGLISH : alert,
    ...words,
    kept: Object.keys(values).length > 0 ? kept : '',
    callback: form === 'callback' ? forms.callback(filled) : undefined,
    form: form === 'callback' ? undefined : forms.main({ place: 'page', lang, ...filled })
  }
}
