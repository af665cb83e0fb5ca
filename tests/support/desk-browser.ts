import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type HTMLElement, parse } from 'node-html-parser'

export const PASSWORD = 'мост через Оку, 1957'

export type DeskBrowser = ReturnType<typeof createDeskBrowser>

/** What a browser without JavaScript does: keeps cookies, follows nothing, sends the forms of pages. */
export function createDeskBrowser(desk: FastifyInstance, address = '192.0.2.7') {
  const cookies = new Map<string, string>()

  async function ask(
    url: string,
    options: { method?: 'GET' | 'POST'; payload?: string; headers?: Record<string, string> } = {}
  ): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await desk.inject({
      method: 'GET',
      url,
      remoteAddress: address,
      ...options,
      headers: { accept: 'text/html', ...(cookie ? { cookie } : {}), ...options.headers }
    })
    for (const { name, value, maxAge } of answer.cookies as Cookie[]) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  /** Posts fields as a form does, with nothing that a page has given. */
  function post(url: string, fields: Fields, headers: Record<string, string> = {}) {
    return ask(url, {
      method: 'POST',
      payload: encode(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    })
  }

  /** Fills a page's form and sends it. */
  async function submit(page: string, selector: string, fields: Fields = {}) {
    const form = parse((await ask(page)).body).querySelector(selector)
    if (!form) throw new Error(`no ${selector} on ${page}`)
    const url = form.getAttribute('action')?.replaceAll('&amp;', '&') ?? page
    return post(url, { ...hiddenFields(form), ...fields })
  }

  return {
    cookies,
    ask,
    post,
    submit,
    page: async (url: string) => parse((await ask(url)).body),
    signIn: (email: string, password = PASSWORD, more: Fields = {}) =>
      submit('/signin', 'form[data-signin]', { email, password, ...more })
  }
}

type Fields = Record<string, string | readonly string[]>
interface Cookie {
  name: string
  value: string
  maxAge?: number
}

function encode(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one])
  )
  return new URLSearchParams(pairs).toString()
}

function hiddenFields(form: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    form
      .querySelectorAll('input[type="hidden"]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
  )
}
