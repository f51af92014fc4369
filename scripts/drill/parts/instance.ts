import { join } from 'node:path'
import { freePort } from '../../../api/local/free-port.ts'
import { testSettings } from '../../../api/test/app.ts'
import type { Place } from './place.ts'

const MAIN = join(import.meta.dir, '..', '..', '..', 'api', 'main.ts')

/** One process of the API as production runs it, on a port that it has again after each start. */
export type Instance = {
  port: number
  pid(): number
  /** Starts it; when it answers `/readyz` with 200, after so many milliseconds. */
  start(): Promise<number>
  /** How it ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number>
}

/** What was started here: a drill that breaks off leaves no server behind, which would hold its output open too. */
const started = new Set<Bun.Subprocess>()
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

/** `log` is a file for what it says. */
export async function makeInstance(place: Place, env: Record<string, string> = {}, log?: string): Promise<Instance> {
  const port = await freePort()
  let child: Bun.Subprocess | undefined
  return {
    port,
    pid: () => child?.pid ?? 0,
    async start() {
      const began = performance.now()
      const launched = Bun.spawn({
        cmd: [process.execPath, MAIN],
        env: {
          ...serviceSettings(place),
          PORT: String(port),
          DATA_DIR: place.folder,
          LOG_LEVEL: 'fatal',
          PRODUCT_DOMAIN: testSettings.productDomain,
          PUBLIC_SCHEME: testSettings.publicScheme,
          ...env,
        },
        stdin: 'ignore',
        stdout: log === undefined ? 'inherit' : Bun.file(log),
        stderr: log === undefined ? 'inherit' : Bun.file(log),
      })
      child = launched
      started.add(launched)
      void launched.exited.then(() => started.delete(launched))
      for (; launched.exitCode === null; await Bun.sleep(10))
        if ((await readiness(port)) === 200) return performance.now() - began
      throw new Error(`api/main.ts ended with ${launched.exitCode} before it was ready`)
    },
    async end(signal) {
      child?.kill(signal)
      return (await child?.exited) ?? 0
    },
  }
}

/** The environment of whoever works with these services. */
export function serviceSettings({ databaseUrl, s3 }: Place) {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_SECRET: testSettings.dataSecret,
    SESSION_SECRET: testSettings.sessionSecrets.join(),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
}

/** As a balancer asks; undefined while nobody listens. */
export const readiness = (port: number): Promise<number | undefined> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { keepalive: false, signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => undefined,
  )
