import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { readLeads } from '../support/data-dir.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

/** The built site, whose pages note what goes wrong in them. */
export interface Ground {
  url: string
  leads(): Promise<StoredLead[]>
  /** Addresses of the site that any browser has asked for. */
  asked: ReadonlySet<string>
}

/**
 * In front of the page's own scripts, for WebKit's driver tells of no console; React reports markup that does not match
 * as an error. The window's name goes with the visitor from page to page.
 */
const COLLECTOR = `{
  const problems = (window.problems = JSON.parse(name || '[]'))
  const note = (problem) => {
    problems.push(location.pathname + ': ' + problem)
    name = JSON.stringify(problems)
  }
  let isLeaving = false
  addEventListener('beforeunload', () => { isLeaving = true })
  addEventListener('error', ({ message, target }) => {
    if (message) note(message)
    // What is still on its way when the visitor leaves is given up.
    else if (!isLeaving) note((target.src || target.href) + ' does not load')
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  addEventListener('securitypolicyviolation', (event) => {
    note(event.violatedDirective + ' forbids ' + event.blockedURI)
  })
  const { error } = console
  console.error = (...words) => {
    if (!isLeaving) note(words.join(' '))
    error.apply(console, words)
  }
}`
const HASH = `'sha256-${createHash('sha256').update(COLLECTOR).digest('base64')}'`
const FIRST_IN_HEAD = '<meta charset="utf-8">'

/** Starts the site for `use`, behind a proxy that puts the collector into its pages, and ends both afterwards. */
export async function withGround<Result>(
  use: (ground: Ground) => Promise<Result>
): Promise<Result> {
  return await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info', LEADS_RATE_LIMIT: 'off' } })
    const asked = new Set<string>()
    const server = collecting(site.url, asked)
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return await use({ url, asked, leads: () => readLeads(dataDir) })
    } finally {
      server.close()
      server.closeAllConnections()
      await site.kill('SIGTERM')
    }
  })
}

function collecting(siteUrl: string, asked: Set<string>) {
  return createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    asked.add(url)
    // Whole pages only: what a browser keeps has the policy that it came with.
    const { 'if-none-match': _, 'if-modified-since': __, ...wanted } = incoming.headers
    const headers = { ...wanted, 'accept-encoding': 'identity' }
    const upstream = request(new URL(url, siteUrl), { method, headers })
    upstream.on('response', async (answer) => {
      const { 'content-length': length, etag, ...sent } = answer.headers
      const status = answer.statusCode ?? 502
      if (method !== 'GET' || !/^text\/html/.test(sent['content-type'] ?? '')) {
        outgoing.writeHead(status, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const policy = String(sent['content-security-policy'] ?? '')
      sent['content-security-policy'] = policy.replace("'self' 'sha", `'self' ${HASH} 'sha`)
      const page = await text(answer)
      outgoing.writeHead(status, sent)
      outgoing.end(page.replace(FIRST_IN_HEAD, `${FIRST_IN_HEAD}<script>${COLLECTOR}</script>`))
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
}
