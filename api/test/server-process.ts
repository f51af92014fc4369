import { join } from 'node:path'
import { freePort } from '../local/free-port.ts'
import { testSettings } from './app.ts'

const API = join(import.meta.dir, '..')

/** api/main.ts as a process of its own, whose file store is away; `preload` is a file of that folder. */
export async function spawnServer(databaseUrl: string, preload?: string, env: Record<string, string> = {}) {
  const [port, nobody] = [await freePort(), await freePort()]
  const child = Bun.spawn({
    cmd: [
      process.execPath,
      ...(preload ? ['--preload', join(import.meta.dir, 'preload', preload)] : []),
      join(API, 'main.ts'),
    ],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      S3_ENDPOINT: `http://127.0.0.1:${nobody}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SESSION_SECRET: testSettings.sessionSecrets[0],
      DATA_SECRET: testSettings.dataSecret,
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'pipe',
  })
  return { child, port }
}
