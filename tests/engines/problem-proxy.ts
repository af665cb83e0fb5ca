import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../support/listening.ts'
import { type Visitor, waitFor } from '../support/visitor.ts'

/**
 * In front of the page's own scripts; React reports markup that does not match as an error. The window's name goes with
 * the visitor from page to page, also where storage is forbidden.
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
    const problem = words.join(' ')
    // WebKit says so of scripts that are given up with their page.
    if (!isLeaving || !problem.includes('Importing a module script failed')) note(problem)
    error.apply(console, words)
  }
}`
const HASH = `'sha256-${createHash('sha256').update(COLLECTOR).digest('base64')}'`
const FIRST_IN_HEAD = '<meta charset="utf-8">'

/** Stands before a site and adds a collector of errors to its pages: WebKit's driver tells of no console. */
export async function openProblemProxy(
  siteUrl: string
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET' } = incoming
    // Whole pages only: what a browser keeps has the policy that it came with.
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const upstream = request(new URL(incoming.url ?? '/', siteUrl), { method, headers })
    upstream.on('response', async (answer) => {
      const isPage = method === 'GET' && /^text\/html/.test(answer.headers['content-type'] ?? '')
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const page = await text(answer)
      outgoing.writeHead(answer.statusCode ?? 502, allowCollector(answer))
      outgoing.end(page.replace(FIRST_IN_HEAD, `${FIRST_IN_HEAD}<script>${COLLECTOR}</script>`))
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  return listening(server)
}

function allowCollector({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { 'content-length': _, etag: __, ...others } = headers
  const policy = others['content-security-policy']?.toString()
  return policy
    ? { ...others, 'content-security-policy': policy.replace("'self' 'sha", `'self' ${HASH} 'sha`) }
    : others
}

/** What the collector has heard in the page that is open and in those before it; a page on its way is waited for. */
export function problemsOf(visitor: Visitor): Promise<string[]> {
  return waitFor(visitor, () => {
    const { problems } = window as unknown as { problems?: string[] }
    if (problems || document.readyState === 'loading') return problems
    return ['the page has no collector']
  })
}
