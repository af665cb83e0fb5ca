import { parse } from 'node-html-parser'
import { sharedTestApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000

/** The search of a whole site, asked as a browser asks it. */
export async function openSearch() {
  const { app } = await sharedTestApp()
  const open = await app.siteSearch(MINUTE_MS)
  if (!open) throw new Error('the pages are not indexed')
  const ask = async (q: string) => {
    const fields = { ajax_call: 'y', INPUT_ID: 'search', q, l: '2' }
    const answer = await app.inject({
      method: 'POST',
      url: '/search/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString()
    })
    return { body: answer.body, count: Number(answer.headers['x-title-search']) }
  }
  const page = async (q: string, rest = '') =>
    (await app.inject(`/search/?q=${encodeURIComponent(q)}${rest}`)).body
  return { app, open, ask, page }
}

/** Paths of the pages in a list of the live search. */
export function listedIn(html: string): string[] {
  return parse(html)
    .querySelectorAll('a[href]')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => !href.startsWith('/search/'))
}

/** Paths of the pages on the result page. */
export function foundIn(html: string): string[] {
  return parse(html)
    .querySelectorAll('[data-search-list] a[href]')
    .map((link) => link.getAttribute('href') ?? '')
}
