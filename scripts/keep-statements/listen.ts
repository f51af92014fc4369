import { connect, createServer, type Socket } from 'node:net'

/** What a process of the product sends to be prepared: as which role, with the types that it names (0: Postgres finds it). */
export type Sent = { role: string; text: string; types: number[] }

/** Stands before a Postgres server and hears what connections that become a role send. Returns its port. */
export async function listenBefore(port: number, heard: (sent: Sent) => void): Promise<number> {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const hear = hearer(heard)
    client.on('data', (chunk: Buffer) => hear(chunk))
    join(client, upstream)
    join(upstream, client)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function join(from: Socket, to: Socket): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
}

const PARSE = 'P'.charCodeAt(0)

/** Cuts the stream of one client into messages: the first has no type, and names the role among its settings. */
function hearer(heard: (sent: Sent) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let role: string | undefined
  let isFirst = true
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      const body = rest.subarray(head + 4, end)
      if (isFirst) {
        const words = body.subarray(4).toString().split('\0')
        const at = words.indexOf('role')
        if (at >= 0) role = words[at + 1]
        isFirst = false
      } else if (role !== undefined && rest[0] === PARSE) heard({ role, ...parsed(body) })
      rest = rest.subarray(end)
    }
  }
}

function parsed(body: Buffer): Omit<Sent, 'role'> {
  const from = body.indexOf(0) + 1
  const to = body.indexOf(0, from)
  const count = body.readUInt16BE(to + 1)
  return {
    text: body.subarray(from, to).toString(),
    types: Array.from({ length: count }, (_, i) => body.readUInt32BE(to + 3 + 4 * i)),
  }
}
