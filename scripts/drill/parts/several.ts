import { testSettings } from '../../../api/test/app.ts'
import { spawnServer } from '../../../api/test/server-process.ts'

export type Instance = Awaited<ReturnType<typeof startInstance>>
export type Sent = { host: string; token?: string | undefined; body?: object; headers?: Record<string, string> }

/** One of several processes of the product; it answers when this is done. */
export async function startInstance(databaseUrl: string, env: Record<string, string> = {}, preload?: string) {
  const all = { PRODUCT_DOMAIN: testSettings.productDomain, TRUST_PROXY: '1', DRAIN_SECONDS: '0', ...env }
  const { child, port } = await spawnServer(databaseUrl, preload, all)
  const at = `http://127.0.0.1:${port}`
  while (!(await fetch(`${at}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
    await Bun.sleep(50)
  }
  return {
    /** As if a proxy had given it there; undefined where there is no answer. */
    async call(path: string, { host, token, body, headers }: Sent) {
      const response = await fetch(`${at}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          host,
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      if (!response) return undefined
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
    },
    async stop() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** How often each was seen. */
export const tally = (seen: Iterable<string | number>) =>
  [...Map.groupBy(seen, (one) => one)].map(([one, all]) => `${one} × ${all.length}`).join(', ') || 'none'
