import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on a free port of this machine, until the test is done with it. */
export async function listening(server: Server): Promise<AsyncDisposable & { url: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
