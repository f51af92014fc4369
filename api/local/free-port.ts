import { createServer } from 'node:net'

/** Resolves when `host:port` can be bound, rejects with the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL). */
export function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(bound))
    })
  })
}

export const freePort = (): Promise<number> => tryPort('127.0.0.1', 0)
