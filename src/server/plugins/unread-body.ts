import fp from 'fastify-plugin'

/**
 * Lets whoever is refused finish sending: what is left of the body is read and dropped. A connection that is
 * closed upon unread bytes is reset, and the sender, nginx too, may never see the answer.
 */
export const unreadBodyPlugin = fp(
  async (app) => {
    app.addHook('onSend', ({ raw }, reply, _payload, done) => {
      if (reply.statusCode >= 400 && !raw.complete) {
        reply.removeHeader('connection')
        raw.unpipe()
        raw.resume()
      }
      done()
    })
  },
  { name: 'unread-body' }
)
