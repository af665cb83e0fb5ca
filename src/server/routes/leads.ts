import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { parseCookies } from '../../shared/cookie-text.ts'
import { links } from '../../shared/links.ts'

const BOUNDARY =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)[\w'()+,\-./:=?]{1,70}\1\s*(?:;.*)?$/i

/**
 * Lead intake. The same URL serves a plain HTML form and the island's `fetch`:
 * the first is answered with a page, the second with JSON.
 */
export const leadRoutes: FastifyPluginAsync = async (app) => {
  await app.register(multipart, multipartOptions(app))
  // Other bodies are answered by the handler; nothing of them is read.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })

  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode && error.statusCode < 500)
      return reply.refuseLead({ code: 'bad_multipart' })
    return refuseUnstored(app, error, request, reply)
  })

  // No redirect to the slash: it would have the browser send personal data twice.
  for (const url of [links.leads(), links.leads().slice(0, -1)]) {
    app.post(url, (request, reply) => takeLead(app, request, reply))
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      handler: (_request, reply) =>
        reply.header('allow', 'POST').refuseLead({ code: 'method_not_allowed' })
    })
  }
}

async function takeLead(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const fault = findTransportFault(request, app.leads.limits.body)
  if (fault) return reply.refuseLead({ code: fault })

  const reading = await readForm(app, request)
  if (reading.fault) return reply.refuseLead({ ...reading.fault, values: reading.fields })

  const sender = describeSender(request, reading.fields.page)
  let outcome: Awaited<ReturnType<typeof app.leads.submit>>
  try {
    outcome = await app.leads.submit({ ...reading, ...sender })
  } catch (error) {
    return refuseUnstored(app, error, request, reply, reading.fields)
  }
  if (outcome.kind === 'accepted') {
    const { resultID, isReplay } = outcome
    if (!isReplay) app.metrics.leadAccepted(outcome.form)
    request.log.info({ resultID, isReplay }, 'lead accepted')
    return reply.acceptLead(outcome)
  }
  request.log.info({ code: outcome.code, reason: outcome.reason }, 'lead refused')
  return reply.refuseLead({ ...outcome, values: reading.fields })
}

/** The log has one line for each state of the database, not a fault for each lead that it could not take. */
function refuseUnstored(
  app: FastifyInstance,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  values: Partial<Record<string, string>> = {}
) {
  const code = 'storage_unavailable'
  if (app.leadStore.isAvailable()) {
    request.log.error({ err: error, reqId: request.id }, 'lead not stored')
  } else request.log.info({ code }, 'lead refused')
  return reply.refuseLead({ code, values })
}

function multipartOptions({ leads: { limits } }: FastifyInstance) {
  return {
    throwFileSizeLimit: false,
    // Above what one read of a socket gives: the parser never resumes after a part that it skips and that filled up.
    fileHwm: 256 * 1024,
    limits: {
      fieldSize: limits.fieldValue,
      fields: limits.fields,
      parts: limits.parts,
      fileSize: limits.file
    }
  }
}

function findTransportFault(request: FastifyRequest, maxBytes: number) {
  const {
    'content-type': type = '',
    'content-encoding': encoding,
    'content-length': length
  } = request.headers
  if (encoding || !/^multipart\/form-data\b/i.test(type)) return 'unsupported_media_type'
  if (!BOUNDARY.test(type)) return 'bad_multipart'
  if (Number(length ?? 0) > maxBytes) return 'body_too_large'
  return request.isFromOwnPage() ? undefined : 'bad_origin'
}

function readForm({ leads }: FastifyInstance, request: FastifyRequest) {
  const parts = request.parts() as Parameters<typeof leads.read>[0]
  return leads.read(parts, whenLargerThan(request, leads.limits.body))
}

/** Resolves when more bytes have come than a form may have, counted as they arrive. */
function whenLargerThan({ raw }: FastifyRequest, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) resolve()
    })
  })
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
    ...(userAgent ? { userAgent } : {}),
    ...(key === undefined ? {} : { idempotencyKey: String(key) }),
    ...(request.wantsPage()
      ? { plain: { cookies: parseCookies(cookie), page: firstPage ?? referer } }
      : {})
  }
}
