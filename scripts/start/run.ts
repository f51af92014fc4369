import { startServer } from '../../api/server.ts'
import { stopOnSignal } from '../../api/stop-on-signal.ts'
import { readSettings, type Settings } from '../../api/settings/settings.ts'
import { seedDemo } from '../seed.ts'
import { holdPlace, startServices, type Stop } from './services.ts'
import { prepareWeb } from './web.ts'
import { type DemoAccount, welcome } from './welcome.ts'

/** Starts what the environment does not name, then the server; on a failure nothing of it stays behind. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(env)
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    stops.push(await holdPlace(settings))
    const { complete, done: webFolder, outside } = await startServices(settings, stops, prepareWeb(settings.dataDir))
    let accounts: readonly DemoAccount[] = []
    const server = await startServer(complete, { webFolder, fill: async () => void (accounts = await seed(complete)) })
    stops.push(() => server.stop())
    stopOnSignal(stopAll)
    console.log(welcome({ url: server.url, dataDir: settings.dataDir, accounts, ...(outside && { outside }) }))
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** Makes the demo companies where they are missing and tells how to sign in. Never in production (R19). */
export async function seed(settings: Settings): Promise<readonly DemoAccount[]> {
  return settings.seed === 'demo' && !settings.production ? seedDemo(settings) : []
}
