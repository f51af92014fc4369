import type { createApp } from './app.ts'
import { drain } from './http/pages/drain.ts'
import type { Log } from './log/log.ts'
import type { Settings } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'

type App = ReturnType<typeof createApp>

const FINISH_WITHIN = 30_000
/** Above ten files of 500 MB, so that our own limits answer: Bun's 413 has an empty body (U5). */
const BODY_BYTES = 6 * 1024 ** 3
const IDLE_SECONDS = 30
/**
 * Longer than the minute for which the usual balancers keep a silent connection: whoever closes it first must be the one that
 * sends, or a call may meet a closed one, and a write may not be repeated (R11).
 */
const IDLE_BEHIND_PROXY_SECONDS = 75

/** Where the settings say; that the port is not to be had is a StartError. */
export function listen(app: App, { host, port, trustProxy }: Settings): void {
  try {
    app.listen({
      hostname: host,
      port,
      idleTimeout: trustProxy === undefined ? IDLE_SECONDS : IDLE_BEHIND_PROXY_SECONDS,
      maxRequestBodySize: BODY_BYTES,
      // No error page with a stack (I2), and Elysia's default would share a busy port with whoever has it.
      development: false,
      reusePort: false,
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw portTaken(port)
    if (code === 'EACCES') throw new StartError(`PORT: порт ${port} доступен только администратору, задайте другой.`)
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST: адреса ${host} на этой машине нет.`)
    throw error
  }
}

export const portTaken = (port: number) =>
  new StartError(`Порт ${port} занят другой программой: остановите её или задайте PORT, например PORT=${port + 1}.`)

/** Lets a balancer notice, stops accepting, and lets running requests finish for a while (R11). */
export async function leave({ server, fetch }: App, { drainSeconds }: Settings, log: Log): Promise<void> {
  if (!server) return
  await drain(server, fetch, drainSeconds)
  const finished = server.stop()
  const cut = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => cut.resolve(true), FINISH_WITHIN)
  if (await Promise.race([finished, cut.promise]))
    log.warn({ pending: server.pendingRequests }, 'requests were cut off')
  clearTimeout(timer)
  await server.stop(true)
}
