// `bun start` on a machine that has nothing: what is imported here must not need node_modules.
import { explainFailure } from '../api/start-error.ts'
import { installDependencies } from './start/install.ts'

try {
  installDependencies()
  const { run } = await import('./start/run.ts')
  await run(process.env)
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
