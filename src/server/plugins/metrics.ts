import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fp from 'fastify-plugin'
import type { LeadForm } from '../../shared/lead/lead-fields.ts'
import type { Config } from '../config.ts'
import type { LeadRefusalCode } from '../leads/intake/read-submission.ts'
import { diskSpace, lastBackup } from '../leads/machine-state.ts'
import { listenUrl, listenWhenFree } from '../listen.ts'

/** Counters of this process. */
interface Metrics extends Counters {
  /** Leads refused so far because they could not be stored, counted without METRICS_PORT too. */
  unstored(): number
  /** Where metrics are served; absent when they are not. */
  url?: string
}

interface Counters {
  leadAccepted(form: LeadForm): void
  leadRefused(code: LeadRefusalCode): void
  delivered(target: string, result: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

const NONE: Counters = {
  leadAccepted: () => undefined,
  leadRefused: () => undefined,
  delivered: () => undefined
}

/** Serves Prometheus metrics on a separate port, away from visitors; off unless configured. */
export const metricsPlugin = fp(
  async (app, { config: { METRICS_PORT, HOST, DATA_DIR } }: { config: Config }) => {
    if (METRICS_PORT === undefined) {
      app.decorate('metrics', countUnstored(NONE))
      return
    }
    // Loads the library only when METRICS_PORT is set.
    const { createMetrics } = await import('../metrics/metrics.ts')
    const { metrics, answered, page, type } = createMetrics(
      () => app.store,
      () => !app.contentWatch.trouble(),
      {
        freeBytes: async () => (await diskSpace(DATA_DIR)).freeBytes,
        lastBackup: () => lastBackup(app.store.settings)
      }
    )
    // Pages of the cache are answered without Fastify's own clock.
    app.addHook('onRequest', (_request, reply, done) => {
      const start = performance.now()
      reply.raw.once('finish', () =>
        answered(reply.raw.statusCode, (performance.now() - start) / 1000)
      )
      done()
    })
    const server = createServer(async ({ url }, response) => {
      if (url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      try {
        const text = await page()
        response.writeHead(200, { 'content-type': type }).end(text)
      } catch (error) {
        app.log.error({ err: error }, 'metrics cannot be read')
        response.writeHead(503).end()
      }
    })
    const served: Metrics = countUnstored(metrics)
    app.decorate('metrics', served)
    await listenWhenFree({
      name: `METRICS_PORT=${METRICS_PORT}`,
      async listen() {
        await listen(server, METRICS_PORT, HOST)
        const { port } = server.address() as AddressInfo
        served.url = `${listenUrl(HOST, port)}/metrics`
        app.log.info(`Metrics at ${served.url}`)
      },
      isOver: () => app.isDraining,
      onWait: (text, error) => (error ? app.log.error({ err: error }, text) : app.log.warn(text))
    })
    app.addHook('onClose', async () => {
      server.close()
      server.closeAllConnections()
    })
  },
  { name: 'metrics' }
)

function countUnstored(counters: Counters): Metrics {
  let unstored = 0
  return {
    ...counters,
    leadRefused(code) {
      if (code === 'storage_unavailable') unstored++
      counters.leadRefused(code)
    },
    unstored: () => unstored
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}
