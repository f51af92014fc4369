import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

const LATE_MS = 5
const END_BYTES = 60
const PASSWORD = 'p'.charCodeAt(0)

/** A way to `host:port` on which the end of whatever is sent comes a moment after its beginning. */
export async function openSlowLine(host: string, port: number): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, host)
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => socket.destroy())
      socket.on('close', () => [client, target].forEach((each) => each.destroy()))
    }
    target.pipe(client)
    let line: Promise<unknown> = Promise.resolve()
    client.on('data', (sent) => {
      const chunk = Buffer.from(sent)
      // A pooler takes the start-up and the password whole only.
      const isLogin = chunk[0] === 0 || chunk[0] === PASSWORD
      const cut = isLogin ? chunk.length : Math.max(1, chunk.length - END_BYTES)
      line = line.then(async () => {
        target.write(chunk.subarray(0, cut))
        await Bun.sleep(LATE_MS)
        target.write(chunk.subarray(cut))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    port: address.port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
