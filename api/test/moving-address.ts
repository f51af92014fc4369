import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address in front of a server: it can lead elsewhere, and what is connected can go silent as behind a cut cable. */
export async function movingAddress(first: number) {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    // A listening TCP server has an address of this kind.
    port: (server.address() as AddressInfo).port,
    /** For connections from now on. */
    leadTo: (port: number) => (target = port),
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
