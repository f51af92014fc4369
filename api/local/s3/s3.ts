import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'

export type EmbeddedS3 = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

export type S3ServerOptions = {
  port: number
  directory: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const BUCKET = 'workspace'
const RESTART_AFTER = 500

/** An S3 store on 127.0.0.1 with its objects in `dataDir`, in a process of its own. */
export async function startS3({ dataDir, port = 0 }: { dataDir: string; port?: number }): Promise<EmbeddedS3> {
  const directory = join(dataDir, 's3')
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
  const options = {
    directory,
    bucket: BUCKET,
    accessKeyId: randomBytes(10).toString('hex').toUpperCase(),
    secretAccessKey: randomBytes(20).toString('hex'),
  }
  let child = launch()
  const bound = await announce(child, { ...options, port })
  let stopping = false
  const watch = async () => {
    for (;;) {
      await child.exited
      if (stopping) return
      await Bun.sleep(RESTART_AFTER)
      if (stopping) return
      child = launch()
      await announce(child, { ...options, port: bound }).catch(() => child.kill())
    }
  }
  const watched = watch()
  return {
    endpoint: `http://127.0.0.1:${bound}`,
    region: 'us-east-1',
    bucket: options.bucket,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    stop: async () => {
      stopping = true
      child.stdin.end()
      await watched
    },
  }
}

/** A group of its own: a Ctrl-C of the terminal must not end the store before the requests that use it. */
function launch() {
  return Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 's3-server.ts')],
    // The AWS SDK v2 inside s3rver's tree and colour settings of the terminal look at the environment: it gets none.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    detached: true,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
}

async function announce(child: ReturnType<typeof launch>, options: S3ServerOptions): Promise<number> {
  child.stdin.write(`${JSON.stringify(options)}\n`)
  child.stdin.flush()
  const { value } = await child.stdout.getReader().read()
  const answer = value ? (JSON.parse(new TextDecoder().decode(value)) as { port?: number; error?: string }) : {}
  if (answer.port !== undefined) return answer.port
  child.stdin.end()
  throw new StartError(`Встроенное хранилище файлов не запустилось: ${answer.error ?? 'процесс завершился'}.`)
}
