import { connect } from 'node:net'

/** How a call over a kept connection ended: the status of the answer, or that there was none. */
export type Ended = { status: number } | { status: 'reset'; reason: string }

export type KeptConnection = {
  send(request: Buffer): Promise<Ended>
  /** Whether another call may follow: the other side has not said or shown that it ends. */
  isOpen(): boolean
  close(): void
}

/** HTTP/1.1 over one socket, one call at a time, nothing repeated: what a client library would hide is seen. */
export function openKept(port: number): KeptConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let open = true
  let isLast = false
  let answered: ((ended: Ended) => void) | undefined
  let head = ''
  let left = 0
  let status = 0

  const end = (ended: Ended) => {
    const tell = answered
    answered = undefined
    head = ''
    if (isLast) socket.destroy()
    tell?.(ended)
  }
  const gone = (reason: string) => {
    open = false
    end({ status: 'reset', reason: `${reason}${head && ` within an answer ${status}`}` })
  }
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) left -= chunk.length
    else {
      head += chunk.toString('latin1')
      const at = head.indexOf('\r\n\r\n')
      if (at < 0) return
      status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
      isLast = /^connection: close/im.test(head.slice(0, at))
      if (isLast) open = false
      left = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN) - (head.length - at - 4)
      if (Number.isNaN(left)) return gone('an answer without a length')
    }
    if (left <= 0) end({ status })
  })
  socket.on('error', (error) => gone(String(error)))
  socket.on('close', () => gone('closed'))
  return {
    isOpen: () => open,
    close: () => socket.destroy(),
    send: (request) => {
      const { promise, resolve } = Promise.withResolvers<Ended>()
      answered = resolve
      if (open) socket.write(request)
      else gone('closed before')
      return promise
    },
  }
}
