import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { links } from '../../src/shared/links.ts'
import { solveChallenge } from './solve-challenge.ts'

/** What a page sends for a main form, before the bot check's token. */
export const GOOD_LEAD: Record<string, string> = {
  webFormID: '1',
  theme: 'seo',
  fio: 'Анна Смирнова',
  phone: '+7 912 345-67-89',
  email: 'no-email@example.com',
  site: 'https%3A%2F%2Fexample.ru',
  message: 'Здравствуйте',
  agreement: 'true',
  firstContactCanal: 'direct / direct',
  entryCanal: 'yandex / cpc'
}

type Parts = Record<string, string | Blob>

/** The good lead of another person: the same content would be taken for a repeated send. */
export function anotherLead(): Record<string, string> {
  return { ...GOOD_LEAD, message: `Здравствуйте, ${randomUUID()}` }
}

/** A multipart body as browsers write it, with its content type. */
export async function multipart(parts: Parts) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof File) form.append(name, value, value.name)
    else form.append(name, value)
  }
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') as string
  }
}

/** A token that opens the door once. */
export async function freshToken(app: FastifyInstance): Promise<string> {
  return solveChallenge((await app.inject(links.challenge())).json())
}

/** Posts a form to the intake; a `captcha` of its own wins over the solved one. */
export async function postLead(
  app: FastifyInstance,
  parts: Parts,
  headers: Record<string, string> = {}
) {
  const { payload, type } = await multipart({ captcha: await freshToken(app), ...parts })
  const request: InjectOptions = {
    method: 'POST',
    url: links.leads(),
    headers: { 'content-type': type, ...headers },
    payload
  }
  return app.inject(request)
}
