import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedLetter = { from: string; to: string[]; raw: string }
/** What the server does with the next letters. */
export type SmtpMood = 'accepts' | 'refuses for now' | 'refuses for good' | 'dies half-way'

export type TestSmtp = {
  url: string
  port: number
  /** Taken with a 250, nothing else. */
  received: ReceivedLetter[]
  mood: SmtpMood
  /** It has a letter whole, and has not said so yet. */
  beforeAnswer?: () => Promise<void>
  /** The connections that were opened. */
  connections: number
  stop(): Promise<void>
}

/** A real SMTP server on this machine. */
export async function startSmtp({ port = 0, mood = 'accepts' as SmtpMood } = {}): Promise<TestSmtp> {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      if (state.mood === 'refuses for now') return done(refusal(450))
      if (state.mood === 'refuses for good') return done(refusal(550))
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      if (state.mood === 'dies half-way') {
        stream.once('data', () => {
          for (const socket of sockets) socket.destroy()
        })
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (state.mood === 'dies half-way') return
        await state.beforeAnswer?.()
        const { mailFrom, rcptTo } = session.envelope
        state.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const state: TestSmtp = {
    url: '',
    port,
    received: [],
    mood,
    connections: 0,
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
      await promise
    },
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', () => resolve())
  await promise
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  state.port = address.port
  state.url = `smtp://127.0.0.1:${address.port}`
  return state
}

const refusal = (responseCode: number) => Object.assign(new Error('not this one'), { responseCode })

/** Takes connections and never says a word. */
export async function startSilent(): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async stop() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      for (const socket of sockets) socket.destroy()
      await closed.promise
    },
  }
}

/** Every part's text, without its transfer encoding (RFC 2045 §6). */
export const bodyOf = (raw: string) =>
  raw
    .split(/^--.*$/m)
    .slice(1)
    .map((part) => {
      const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(part) ?? []
      if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
      const bytes = body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
