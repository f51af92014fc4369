import { connect, createServer, type Socket } from 'node:net'

/** What a process of the product sends to be prepared: as which role, with the types that it names (0: Postgres finds it). */
export type Sent = { role: string; text: string; types: number[] }
/** A transaction, by its statements, and the companies whose walls it stood behind. */
type Transaction = { role: string; texts: string[]; companies: Set<string> }
type Hears = { heard: (sent: Sent) => void; ended?: (transaction: Transaction) => void }

/** Stands before a Postgres server and hears what connections that become a role send. Returns its port. */
export async function listenBefore(port: number, hears: Hears): Promise<number> {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const hear = hearer(hears)
    client.on('data', (chunk: Buffer) => hear(chunk))
    join(client, upstream)
    join(upstream, client)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  // Its connections end with their clients.
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function join(from: Socket, to: Socket): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
}

/** Cuts the stream of one client into messages: the first has no type, and names the role among its settings. */
function hearer(hears: Hears): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let hear: ((type: string, body: Buffer) => void) | undefined
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
        if (at >= 0) hear = ofRole(words[at + 1] ?? '', hears)
        isFirst = false
      } else hear?.(String.fromCharCode(rest[0] ?? 0), body)
      rest = rest.subarray(end)
    }
  }
}

const BEGINS = /^\s*begin\b/i
const ENDS = /^\s*(commit|rollback)\b(?! to)/i
/** By the value's place, or, behind a BEGIN that is not waited for, by the value itself. */
const ENTERS = /set_config\('app\.company', (?:\$(\d+)|'([^']+)')/

/** Frontend messages: https://www.postgresql.org/docs/18/protocol-message-formats.html */
function ofRole(role: string, { heard, ended }: Hears): (type: string, body: Buffer) => void {
  const prepared = new Map<string, string>()
  let open: Transaction | undefined
  const runs = (text: string, values: readonly string[] = []) => {
    if (BEGINS.test(text)) open = { role, texts: [], companies: new Set() }
    else if (open && ENDS.test(text)) {
      ended?.(open)
      open = undefined
    } else open?.texts.push(text)
    const [, place, value] = ENTERS.exec(text) ?? []
    const entered = value ?? values[Number(place) - 1]
    if (entered) open?.companies.add(entered)
  }
  return (type, body) => {
    if (type === 'Q') return runs(body.subarray(0, -1).toString())
    if (type === 'P') {
      const { name, ...sent } = parsed(body)
      prepared.set(name, sent.text)
      return heard({ role, ...sent })
    }
    if (type !== 'B') return
    const { statement, values } = bound(body)
    runs(prepared.get(statement) ?? '', values)
  }
}

function parsed(body: Buffer): Omit<Sent, 'role'> & { name: string } {
  const from = body.indexOf(0) + 1
  const to = body.indexOf(0, from)
  const count = body.readUInt16BE(to + 1)
  return {
    name: body.subarray(0, from - 1).toString(),
    text: body.subarray(from, to).toString(),
    types: Array.from({ length: count }, (_, i) => body.readUInt32BE(to + 3 + 4 * i)),
  }
}

function bound(body: Buffer): { statement: string; values: string[] } {
  const from = body.indexOf(0) + 1
  const to = body.indexOf(0, from)
  let at = to + 1
  at += 2 + 2 * body.readUInt16BE(at)
  const count = body.readUInt16BE(at)
  at += 2
  const values = Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4
    const value = length < 0 ? '' : body.subarray(at, at + length).toString()
    at += Math.max(0, length)
    return value
  })
  return { statement: body.subarray(from, to).toString(), values }
}
