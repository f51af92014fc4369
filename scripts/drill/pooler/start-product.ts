import { join } from 'node:path'
import { createApp } from '../../../api/app.ts'
import { checkDatabase } from '../../../api/database-check.ts'
import { openDatabase } from '../../../api/db/client.ts'
import type { FileStore } from '../../../api/files/store.ts'
import { createLog } from '../../../api/log.ts'
import { testSettings } from '../../../api/test/app.ts'
import { memoryFiles } from '../../../api/test/memory-files.ts'
import type { Server } from '../../bench/parts/servers.ts'

/** The API in a process of its own, without the general limit of calls a minute, which would end a load at once. */
export async function startProduct(name: string, url: string, appUrl = url): Promise<Server> {
  const cmd = [process.execPath, join(import.meta.dir, 'start-product.ts'), url, appUrl]
  const child = Bun.spawn(cmd, { stdout: 'pipe', stderr: 'inherit' })
  const reader = child.stdout.getReader()
  const { value } = await reader.read()
  const port = Number(new TextDecoder().decode(value))
  if (!port) throw new Error(`${name} did not start`)
  const stop = () => {
    child.kill()
    return child.exited
  }
  return { name, port, pid: child.pid, stop }
}

if (import.meta.main) {
  const [, , url = '', appUrl = ''] = process.argv
  const { pooler } = await checkDatabase(appUrl, 'DATABASE_APP_URL')
  const app = createApp({
    settings: { ...testSettings, production: true, logLevel: 'error' },
    db: openDatabase({ url, appUrl, pooler }),
    files: memoryFiles() as FileStore,
    log: createLog({ level: 'error' }),
    now: () => new Date(),
    generalCallsPerMinute: Number.MAX_SAFE_INTEGER,
  })
  app.listen({ hostname: '127.0.0.1', port: 0 })
  console.log(app.server?.port)
}
