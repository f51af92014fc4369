import { fakeGigachat } from './gigachat.ts'
import { spawnServer } from './server-process.ts'

export type AssistantBeside = Awaited<ReturnType<typeof startAssistantBeside>>

/**
 * Another instance of a product that has no assistant, on its database and with one: its provider is played by the
 * published protocol. `env` has what both must agree about.
 */
export async function startAssistantBeside(databaseUrl: string, env: Record<string, string>) {
  const provider = fakeGigachat()
  const { authKey, authUrl, apiUrl } = provider.settings
  const { child, port } = await spawnServer(databaseUrl, undefined, {
    ...env,
    GIGACHAT_AUTH_KEY: authKey,
    GIGACHAT_AUTH_URL: authUrl,
    GIGACHAT_API_URL: apiUrl,
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok)
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
  return {
    address,
    /** What the provider answers next. */
    says: (words: object) => void provider.next('chat', { says: JSON.stringify(words) }),
    async stop() {
      // What it does in the background is given back to the other.
      child.kill('SIGTERM')
      await child.exited
      provider.stop()
    },
  }
}
