// The product of `bun run bench upload`: the API as production runs it, without the web app, on its embedded services.
import { join } from 'node:path'
import { startServer } from '../../../api/server.ts'
import { stopOnSignal } from '../../../api/stop-on-signal.ts'
import { readSettings } from '../../../api/settings/settings.ts'
import { seed } from '../../start/run.ts'
import { startServices, type Stop } from '../../start/services.ts'

const settings = readSettings(process.env)
const stops: Stop[] = []
const { complete } = await startServices(settings, stops, Promise.resolve())
const server = await startServer(complete, { webFolder: join(settings.dataDir, 'no-web') })
stops.push(() => server.stop())
stopOnSignal(async () => {
  for (const stop of stops.toReversed()) await stop()
})
await seed(complete)
console.log('ready')
