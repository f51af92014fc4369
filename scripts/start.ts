// `bun start` on a machine that has nothing: what is imported here must not need node_modules.
import { startAnew } from '../api/settings/engine.ts'
import { explainFailure } from '../api/settings/start-error.ts'
import { installDependencies } from './start/install.ts'

const INSTALLED = '--installed'

try {
  if (!process.argv.includes(INSTALLED)) {
    installDependencies()
    // With the engine's options; and this one has perhaps seen that there was no node_modules, and goes on believing it.
    startAnew(process.env, [import.meta.path, INSTALLED])
  }
  const { run } = await import('./start/run.ts')
  await run(process.env)
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
