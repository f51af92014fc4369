// The server of `bun run dev`, started anew by scripts/dev.ts, which holds the services that it uses.
import { startServer } from '../../api/server.ts'
import { stopOnSignal } from '../../api/stop-on-signal.ts'
import type { Settings } from '../../api/settings/settings.ts'
import { explainFailure } from '../../api/settings/start-error.ts'
import { seed } from '../start/run.ts'
import { type DemoAccount, welcome } from '../start/welcome.ts'

// Written by scripts/dev.ts a moment ago.
const settings = JSON.parse(process.env.DEV_SETTINGS ?? '{}') as Settings
try {
  let accounts: readonly DemoAccount[] = []
  const fill = async () => void (accounts = await seed(settings))
  const server = await startServer(settings, { webFolder: process.env.DEV_WEB ?? '', fill })
  stopOnSignal(() => server.stop())
  const outside = process.env.DEV_OUTSIDE
  console.log(welcome({ url: server.url, dataDir: settings.dataDir, accounts, ...(outside && { outside }) }))
} catch (error) {
  console.error(explainFailure(error, true))
  process.exit(1)
}
