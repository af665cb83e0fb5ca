import { connect, createServer, type Socket } from 'node:net'

/** A connection between browser and site that a test can break. */
export interface FlakyProxy {
  url: string
  /** Sends new connections to another port, after a restart of the site. */
  setTarget(url: string): void
  /** Whether there is a site behind it; without one every connection ends. */
  setReachable(isReachable: boolean): void
  /** Decides, for each lead that is sent, where its connection breaks. */
  breakLeads(decide: () => 'request' | 'answer' | undefined): void
  close(): void
}

const LEAD = 'POST /api/v1/form/'

export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  let port = Number(new URL(target).port)
  let decide: Parameters<FlakyProxy['breakLeads']>[0] = () => undefined
  let isReachable = true
  const sockets = new Set<Socket>()
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((browser) => {
    if (!isReachable) {
      browser.destroy()
      return
    }
    const site = connect(port, '127.0.0.1')
    const end = () => {
      browser.destroy()
      site.destroy()
      sockets.delete(browser)
    }
    sockets.add(browser)
    let isAnswerLost = false
    browser.on('data', (chunk) => {
      const fate = chunk.includes(LEAD) ? decide() : undefined
      if (fate === 'request') return end()
      if (fate === 'answer') isAnswerLost = true
      site.write(chunk)
    })
    site.on('data', (chunk) => (isAnswerLost ? end() : browser.write(chunk)))
    for (const socket of [browser, site]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}`,
    setTarget(url) {
      port = Number(new URL(url).port)
    },
    setReachable(next) {
      isReachable = next
      if (!isReachable) breakAll()
    },
    breakLeads(next) {
      decide = next
    },
    close() {
      breakAll()
      server.close()
    }
  }
}
