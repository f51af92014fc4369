import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './debian.ts'
import { run } from './run.ts'

export const noBrowser =
  'No Chromium was found: install one (on Debian `apt-get install chromium`) or name its executable in CHROMIUM_PATH.'

/** The path of a Chromium that starts; on Debian as root one is installed. Undefined if there is none. */
export async function findChromium(): Promise<string | undefined> {
  const found = await firstThatStarts()
  if (found) return found
  // Without the windows of a whole browser, each page costs half: of the same source, by the same people.
  await installPackage('chromium-headless-shell')
  const shell = await firstThatStarts()
  if (shell) return shell
  await installPackage('chromium')
  return firstThatStarts()
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of await candidates()) {
    // Ubuntu's /usr/bin/chromium may be a stub that only says to install a snap.
    if (existsSync(path) && (await run([path, '--version'], { seconds: 30 })).code === 0) return path
  }
  return undefined
}

async function candidates(): Promise<string[]> {
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []
  const onPath = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
    .map((name) => Bun.which(name))
    .filter((path) => path !== null)
  const system = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return [...named, ...onPath, ...system, ...(await playwrightBrowsers())]
}

/** Where `playwright install chromium` puts them, newest first. */
async function playwrightBrowsers(): Promise<string[]> {
  const homes = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ].filter((path) => path !== undefined)
  const glob = new Bun.Glob('chromium*/chrome*/{chrome,headless_shell,chrome-headless-shell,*.app/Contents/MacOS/*}')
  const found: string[] = []
  for (const home of homes.filter(existsSync)) {
    for await (const path of glob.scan({ cwd: home, absolute: true, onlyFiles: true })) found.push(path)
  }
  return found.toSorted().toReversed()
}
