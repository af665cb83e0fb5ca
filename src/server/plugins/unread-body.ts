import fp from 'fastify-plugin'

/**
 * Lets a refused client finish sending: the rest of the body is read and dropped. Closing a connection with unread
 * bytes resets it, and the client, or nginx, may never see the response.
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
