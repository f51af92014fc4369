import type { BrowserContext } from 'playwright-core'
import type { Side } from './browser.ts'

const ITS_CALLS = ['/api/config', '/api/tests/draft']

/** What an instance beside the real server has to know of it. */
export function besideOf({ address }: Side): { database: string; env: Record<string, string> } {
  const { E2E_DATABASE: database, E2E_SECRETS: secrets } = process.env
  if (!database || !secrets) throw new Error('E2E_SECRETS is not set: run these tests by `bun run test browser`')
  // Of our own (scripts/test/servers.ts).
  return { database, env: { ...(JSON.parse(secrets) as Record<string, string>), PRODUCT_DOMAIN: address } }
}

/** As a proxy in front of both would: the calls of this browser that concern the assistant go to the server that has one. */
export async function sendToAssistant(context: BrowserContext, server: string): Promise<void> {
  await context.route(
    ({ pathname }) => ITS_CALLS.includes(pathname),
    async (route, request) => {
      const { host, pathname } = new URL(request.url())
      const { authorization = '' } = await request.allHeaders()
      const body = request.postData()
      const answer = await fetch(`${server}${pathname}`, {
        method: request.method(),
        headers: { host, authorization, ...(body !== null && { 'content-type': 'application/json' }) },
        ...(body !== null && { body }),
      })
      const contentType = answer.headers.get('content-type') ?? ''
      await route.fulfill({ status: answer.status, contentType, body: await answer.text() })
    },
  )
}
