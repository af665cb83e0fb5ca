import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import { type FastifyBaseLogger, LogController } from 'fastify'
import { escapeJson } from '../shared/formats.ts'
import type { Config } from './config.ts'
import { logOn } from './log-stream.ts'

/** How requests are taken in. */
export function serverOptions(config: Config) {
  return {
    // nginx logs requests; here leads and faults are worth a line.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    // A child logger for each request costs a tenth of a cached page; who logs names the request.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    // Lines may quote the answer of a receiver, and are read on a terminal.
    logger: {
      level: config.LOG_LEVEL,
      stream: logOn(1),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      hooks: { streamWrite: escapeJson }
    },
    trustProxy: config.TRUST_PROXY.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    rewriteUrl(request: IncomingMessage) {
      dropPorts(request)
      keepFirst(request)
      return readTarget(request.url ?? '/')
    },
    bodyLimit: 64 * 1024,
    routerOptions: { querystringParser: readQuery },
    // A start may have a million leads to migrate; an index over them alone takes longer than the ten seconds of Fastify.
    pluginTimeout: 30 * 60_000,
    // Slow senders: 10 MiB at 1 Mbit/s take 84 s, headers come at once.
    requestTimeout: 120_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5000,
      // 10,000 bytes of our cookies, others', a long address and the one before it; nginx lets 41 KiB through.
      maxHeaderSize: 48 * 1024
    },
    keepAliveTimeout: 72_000,
    return503OnClosing: false
  }
}

/** Parameters of an address that are read; no page of ours links to one with more than some twenty. */
const MOST_PARAMETERS = 200

function readQuery(text: string) {
  return parse(text, '&', '=', { maxKeys: MOST_PARAMETERS })
}

/** Ids that differ from one process to the next, as people quote them from an answer. */
function createRequestIds(): () => string {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

/** Before anybody reads it: with the port that some proxies add, each connection of a visitor would be another visitor. */
function dropPorts({ headers }: IncomingMessage): void {
  const name = 'x-forwarded-for'
  const list = headers[name]
  if (list === undefined) return
  headers[name] = String(list)
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ')
}

/** Proxies that add to these lists instead of replacing them put theirs behind what the visitor asked for. */
function keepFirst({ headers }: IncomingMessage): void {
  for (const name of ['x-forwarded-proto', 'x-forwarded-host']) {
    const given = headers[name]
    if (given !== undefined) headers[name] = String(given).split(',', 1)[0]?.trim().toLowerCase()
  }
}

/** `192.0.2.1:80`, `[2001:db8::1]:80` and `[2001:db8::1]`; an IPv6 address has no port without brackets. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d*)?$/.exec(address) ?? []
  return inBrackets ?? plain ?? address
}

/**
 * Path and query of a request's target. A whole address, as proxies are asked for, is its path; one that cannot be
 * decoded names no page, and the router would answer it with an error of its own.
 *
 * Source: RFC 9112, 3.2.2.
 */
function readTarget(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?]*/i, '')
  const path = url.startsWith('?') || url === '' ? `/${url}` : url
  return isDecodable(path) ? path : '/not-found/'
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
