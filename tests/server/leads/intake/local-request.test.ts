import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { isFromThisMachine } from '../../../../src/server/leads/intake/request-origin.ts'

const from = (remoteAddress: string, localAddress: string, headers = {}) =>
  isFromThisMachine({ socket: { remoteAddress, localAddress }, headers } as FastifyRequest)

t.test(
  'a call to any address of the machine comes from the machine, without a proxy',
  async (t) => {
    t.equal(from('127.0.0.1', '127.0.0.1'), true)
    t.equal(from('192.0.2.2', '192.0.2.2'), true)
    t.equal(from('2001:db8::2', '2001:db8::2'), true)
    t.equal(from('192.0.2.3', '192.0.2.2'), false)
    t.equal(from('172.17.0.1', '172.17.0.2'), false, 'a container hears its gateway')
    t.equal(from('192.0.2.2', '192.0.2.2', { 'x-forwarded-for': '' }), false)
    t.equal(from('', ''), false, 'a connection that is gone')
  }
)
