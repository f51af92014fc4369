import { existsSync } from 'node:fs'
import { freePort } from '../../../api/local/free-port.ts'
import { installPackage } from '../../test/debian.ts'

/** The name that WebDriver gives an element in its answers (W3C WebDriver, 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const WITHIN_MS = 30_000
const LOOK_EVERY_MS = 100

/** A window of WebKitGTK. `css` finds the first of what is named; each call waits until it is there. */
export interface Window {
  open(url: string): Promise<void>
  click(css: string): Promise<void>
  type(css: string, text: string): Promise<void>
  /** What is pressed one after the other where the focus stands; `held` is held meanwhile. */
  press(keys: readonly string[], held?: string): Promise<void>
  /** What an expression is in the page, as soon as it is true; how long that took. */
  until<T>(expression: string): Promise<{ value: T; ms: number }>
}
export const KEYS = { enter: '\uE007', control: '\uE009' }

/** The programs that a window needs; undefined if they are not there and cannot be installed. */
export async function findWebkit() {
  const find = () => {
    const [driver, screen] = [Bun.which('WebKitWebDriver'), Bun.which('Xvfb')]
    const [browser] = [...new Bun.Glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').scanSync('/')].toSorted()
    return driver && screen && browser && existsSync(browser) ? { driver, screen, browser } : undefined
  }
  if (!find()) await installPackage('webkit2gtk-driver', 'xvfb')
  return find()
}
export type Webkit = NonNullable<Awaited<ReturnType<typeof findWebkit>>>

/** Lets `work` use a browser of its own, on a screen that nobody sees. */
export async function withWindow<T>(programs: Webkit, work: (window: Window) => Promise<T>): Promise<T> {
  const screen = Bun.spawn([programs.screen, '-displayfd', '1', '-screen', '0', '1440x1000x24'], {
    stdout: 'pipe',
    stderr: 'ignore',
  })
  // It says the number that it has found free, in a line.
  const { value: line } = await screen.stdout.getReader().read()
  const port = await freePort()
  const driver = Bun.spawn([programs.driver, `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${new TextDecoder().decode(line).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  let session: string | undefined
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    const { value } = (await response.json()) as { value: Value }
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value).slice(0, 300)}`)
    return value
  }
  try {
    await listening(port)
    const options = { binary: programs.browser, args: ['--automation'] }
    const begun = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    session = `/session/${begun.sessionId}`
    return await work(windowOf((method, path, body) => call(method, `${session}${path}`, body)))
  } finally {
    if (session) await call('DELETE', session).catch(() => undefined)
    for (const child of [driver, screen]) child.kill()
    await Promise.all([driver.exited, screen.exited])
  }
}

async function listening(port: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < WITHIN_MS; await Bun.sleep(LOOK_EVERY_MS))
    if (await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)) return
  throw new Error('WebKitWebDriver does not listen')
}

function windowOf(call: <Value>(method: string, path: string, body?: object) => Promise<Value>): Window {
  async function until<Value>(expression: string) {
    const began = performance.now()
    for (; performance.now() - began < WITHIN_MS; await Bun.sleep(LOOK_EVERY_MS)) {
      // While a page is left there is none to ask.
      const value = await call<Value>('POST', '/execute/sync', { script: `return ${expression}`, args: [] }).catch(
        () => undefined,
      )
      if (value) return { value, ms: performance.now() - began }
    }
    throw new Error(`not within ${WITHIN_MS} ms: ${expression}`)
  }
  async function element(css: string): Promise<string> {
    await until(`document.querySelector(${JSON.stringify(css)})`)
    const found = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value: css })
    return `/element/${found[ELEMENT]}`
  }
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  return {
    open: (url) => call('POST', '/url', { url }),
    click: async (css) => call('POST', `${await element(css)}/click`, {}),
    type: async (css, text) => call('POST', `${await element(css)}/value`, { text }),
    press: (keys, held) => {
      const pressed = keys.flatMap((key) => [down(key), up(key)])
      const actions = held === undefined ? pressed : [down(held), ...pressed, up(held)]
      return call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    until,
  }
}
