import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../api/settings/settings.ts'
import { StartError } from '../../api/settings/start-error.ts'

/** Where the services of a start are to be found while it runs: their ports and keys are new each time. */
const fileOf = (dataDir: string) => join(dataDir, 'running.json')
type Running = Pick<Settings, 'databaseUrl' | 's3'>

/** Tells the tools of the same folder; the result takes it back. */
export function sayRunning({ dataDir, databaseUrl, s3 }: Settings): () => void {
  const running: Running = { ...(databaseUrl && { databaseUrl }), ...(s3 && { s3 }) }
  writeFileSync(fileOf(dataDir), JSON.stringify(running), { mode: 0o600 })
  return () => rmSync(fileOf(dataDir), { force: true })
}

/** The settings with the services of the start that holds their folder now. */
export function withRunning(settings: Settings): Settings {
  let running: Running
  try {
    running = JSON.parse(readFileSync(fileOf(settings.dataDir), 'utf8')) as Running
  } catch {
    throw new StartError(`bun start ещё не запустился (${settings.dataDir}): подождите строки «Готово».`)
  }
  return { ...running, ...settings }
}
