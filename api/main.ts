// The entry of production; scripts/start.ts is the one that needs nothing set up.
import { hasEngine, startAnew } from './settings/engine.ts'
import { explainFailure } from './settings/start-error.ts'
import { stopOnSignal } from './stop-on-signal.ts'

// Before much is imported, which would be read twice.
if (!hasEngine(process.env)) startAnew(process.env, process.argv.slice(1))
try {
  const [{ startServer }, { readSettings }] = await Promise.all([
    import('./server.ts'),
    import('./settings/settings.ts'),
  ])
  const server = await startServer(readSettings(process.env))
  stopOnSignal(() => server.stop())
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
