import { StartError } from '../settings/start-error.ts'
import type { Metrics, Reading } from './metrics.ts'

type Served = { host: string; port: number; metrics: Metrics; read: () => Promise<Reading[]> }

/** A port of its own, so that no proxy passes it on: what it tells is the operator's alone. */
export function serveMetrics({ host, port, metrics, read }: Served): { stop(): Promise<void> } {
  try {
    const server = Bun.serve({
      hostname: host,
      port,
      development: false,
      routes: {
        '/metrics': {
          GET: async () =>
            new Response(await metrics.text(await read()), { headers: { 'content-type': metrics.contentType } }),
        },
      },
      fetch: () => new Response('Not found\n', { status: 404 }),
    })
    return { stop: () => server.stop(true) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartError(`METRICS_PORT: порт ${port} на ${host} не открылся (${code}), задайте другой.`)
  }
}
