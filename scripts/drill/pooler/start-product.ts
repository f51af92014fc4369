import { createApp } from '../../../api/app.ts'
import { checkDatabase } from '../../../api/db/database-check.ts'
import { openDatabase } from '../../../api/db/client.ts'
import type { FileStore } from '../../../api/files/store.ts'
import { createLog } from '../../../api/log/log.ts'
import { testSettings } from '../../../api/test/app.ts'
import { memoryFiles } from '../../../api/test/memory-files.ts'
import { startScript, type Server } from '../../bench/parts/servers.ts'

/** The API in a process of its own, without the general limit of calls a minute, which would end a load at once. */
export const startProduct = (name: string, url: string, appUrl = url): Promise<Server> =>
  startScript(name, [import.meta.path, url, appUrl])

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
    callsHere: Number.MAX_SAFE_INTEGER,
  })
  app.listen({ hostname: '127.0.0.1', port: 0 })
  console.log(app.server?.port)
}
