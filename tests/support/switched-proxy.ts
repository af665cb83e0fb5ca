import { connect, createServer, type Socket } from 'node:net'

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
  const server = createServer((near) => {
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
