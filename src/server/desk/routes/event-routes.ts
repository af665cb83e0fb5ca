import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { deskPaths } from '../desk-paths.ts'
import { sessionOf } from '../guard.ts'
import { newestLead, watchLeads } from '../lead-watch.ts'

/** Streams that one user may have open: a tab or two in a few browsers. */
const MOST_STREAMS = 20

/** Keeps proxies from closing a silent connection, and notices one that is gone. */
const BEAT_MS = 15_000

/** Without a body there is nothing to tell. */
const STREAM = { config: { access: 'reader' as const }, exposeHeadRoute: false }

/** Tells open pages that leads have come in. The event says only that: the page asks for what it may see. */
export const eventRoutes: FastifyPluginAsync = async (app) => {
  const { store } = app.desk
  const watch = watchLeads(store.leads, (error) =>
    app.log.debug({ err: error }, 'leads not looked at')
  )
  const streams = new Map<Readable, number>()

  app.get(deskPaths.events(), STREAM, async (request, reply) => {
    const { user, tokenHash } = sessionOf(request)
    const own = [...streams].filter(([, id]) => id === user.id)
    if (own.length >= MOST_STREAMS) own[0]?.[0].destroy()
    const stream = new Readable({ read: () => undefined })
    const tell = (newest: string) => stream.push(`event: lead\ndata: ${newest}\n\n`)
    stream.push('retry: 2000\n\n')
    streams.set(stream, user.id)
    const forget = watch.add(tell)
    const beat = setInterval(async () => {
      stream.push(': beat\n\n')
      // A session that has ended hears nothing more; while the database is away, none is known to have.
      const session = await store.desk.session(tokenHash).catch(() => 'unknown')
      if (!session) stream.push(null)
    }, BEAT_MS)
    stream.once('close', () => {
      clearInterval(beat)
      forget()
      streams.delete(stream)
    })
    try {
      // What came in between the page and its stream is told too: the page compares.
      tell(await newestLead(store.leads))
    } catch (error) {
      stream.destroy()
      throw error
    }
    return (
      reply
        .type('text/event-stream')
        // A proxy that gathers an answer would hold events back.
        .header('x-accel-buffering', 'no')
        // Kept for a next request, it would hold up the end of the process.
        .header('connection', 'close')
        .send(stream)
    )
  })

  app.addHook('preClose', async () => {
    watch.stop()
    for (const stream of streams.keys()) stream.push(null)
  })
}
