import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildCompany } from '../test/factories.ts'

let app: TestApp
const web = (_: Request, path: string, { missing } = { missing: false }) =>
  path === '/app.js'
    ? new Response('script', { headers: { 'content-type': 'text/javascript' } })
    : new Response('the app', { status: missing ? 404 : 200, headers: { 'content-type': 'text/html' } })

beforeAll(async () => {
  app = await createTestApp({ web })
})
afterAll(() => app.stop())

const at = async (host: string, path: string) => {
  const response = await app.fetch(new Request(`http://${host}${path}`, { headers: { host } }))
  return [response.status, await response.text()]
}

test('the pages of a company that nobody has registered are the app with 404; its scripts come, the others stay 200', async () => {
  const { subdomain } = await buildCompany(app)
  for (const path of ['/', '/login']) {
    expect(await at('nosuch.localhost:3000', path)).toEqual([404, 'the app'])
    expect(await at(`${subdomain}.localhost:3000`, path)).toEqual([200, 'the app'])
    expect(await at('localhost:3000', path)).toEqual([200, 'the app'])
  }
  expect(await at('nosuch.localhost:3000', '/app.js')).toEqual([200, 'script'])
})
