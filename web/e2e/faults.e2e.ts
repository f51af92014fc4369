import { readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { lastSeen } from './last-seen.ts'

/** The mocks have no log: what the app sends them is looked at beside the app. */
const served = sides.filter(({ name }) => name === 'real')
const logFile = process.env.E2E_LOG ?? ''

const { enter, leave } = entrance()
afterEach(leave)
afterAll(closeBrowser)

type Line = Record<string, unknown>
const lines = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('fault in a browser'))
    .map((line) => JSON.parse(line) as Line)
const logged = async (fits: (line: Line) => boolean) => {
  const seen = await lastSeen(
    async () => lines().filter(fits),
    (found) => found.length > 0,
  )
  return seen[0]
}

describe.each(served)('on $name', (real) => {
  test('a page that falls over is a line of the server’s log: page, files, build, and nothing of a person', async () => {
    const admin = await enter()
    const { page } = admin
    // An answer of a server that is newer than the page.
    await page.route(/\/api\/categories/, (route) => route.fulfill({ json: [null] }))
    await signIn(real, admin, people.admin, '/settings/categories#marked')
    const line = await logged(({ page: name }) => name === 'categories')
    const build = await page.locator('meta[name=build]').getAttribute('content')
    expect(line).toMatchObject({ level: 'warn', build, name: 'TypeError' })
    expect(line?.frames).toEqual(expect.arrayContaining([expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/)]))
    expect(JSON.stringify(lines())).not.toMatch(/marked|admin@/)
  })

  test('what the policy stops is a line too, told by the browser itself', async () => {
    const { page } = await enter()
    await page.goto(at(real, '/login?returnUrl=%2Fmarked', 'berezka'))
    const build = await page.locator('meta[name=build]').getAttribute('content')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = 'https://other.example/marked.js?token=marked'
      document.head.append(script)
    })
    const line = await logged(({ kind }) => kind === 'policy')
    expect(line).toMatchObject({ level: 'warn', build, blocked: 'https://other.example' })
    expect(String(line?.directive)).toStartWith('script-src')
    expect(JSON.stringify(lines())).not.toContain('marked')
  })
})
