import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as listenTo, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

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

export interface LatencyProxy extends AsyncDisposable {
  url: string
  /** Milliseconds that each answer is held back from its request on. */
  latencyMs: number
  /** Answers these addresses with nothing at all. */
  lost: RegExp | undefined
  /** The addresses that have been asked for. */
  asked: ReadonlySet<string>
}

/** Stands before a site and answers as over a slow line; several requests wait at the same time. */
export async function openLatencyProxy(siteUrl: string): Promise<LatencyProxy> {
  const asked = new Set<string>()
  const server = createServer(async (incoming, outgoing) => {
    asked.add(incoming.url ?? '')
    if (proxy.lost?.test(incoming.url ?? '')) {
      incoming.socket.destroy()
      return
    }
    await setTimeout(proxy.latencyMs)
    const { method = 'GET', headers } = incoming
    const upstream = request(new URL(incoming.url ?? '/', siteUrl), { method, headers })
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  const proxy: LatencyProxy = Object.assign(await listening(server), {
    latencyMs: 0,
    lost: undefined,
    asked
  })
  return proxy
}

/** A connection between browser and site that a test can break. */
export interface FlakyProxy {
  url: string
  /** Whether there is a site behind it; without one every connection ends. */
  setReachable(isReachable: boolean): void
  /** Decides, for each lead that is sent, where its connection breaks. */
  breakLeads(decide: () => 'request' | 'answer' | undefined): void
  close(): void
}

const LEAD = 'POST /api/v1/form/'

export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const port = Number(new URL(target).port)
  let decide: Parameters<FlakyProxy['breakLeads']>[0] = () => undefined
  let isReachable = true
  const sockets = new Set<Socket>()
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = listenTo((browser) => {
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

/** A line to a server of the machine that a test can cut, mend and make silent. It begins cut. */
export interface SwitchedProxy {
  connect(): void
  cut(): void
  /** The connections that there are stay open and pass nothing on, as to a machine without power. */
  silence(): void
  close(): void
}

/** Listens on one port and, while connected, passes everything on to the other. */
export async function startSwitchedProxy(from: number, to: number): Promise<SwitchedProxy> {
  const sockets = new Set<Socket>()
  let isConnected = false
  const server = listenTo((near) => {
    if (!isConnected) return near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near]
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
  const cut = () => {
    isConnected = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    connect: () => {
      isConnected = true
    },
    cut,
    silence: () => {
      for (const socket of sockets) socket.unpipe()
    },
    close: () => {
      cut()
      server.close()
    }
  }
}
