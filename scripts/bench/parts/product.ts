import { createApp } from '../../../api/app.ts'
import { openDatabase } from '../../../api/db/client.ts'
import { createLog } from '../../../api/log/log.ts'
import { testSettings } from '../../../api/test/app.ts'
import { memoryFiles } from '../../../api/test/memory-files.ts'
import type { FileStore } from '../../../api/files/store.ts'

/** The API as it is in production, but for the limits of calls a minute and of searches, which would end the bench at once (C14). */
export function serveProduct(url: string, files = memoryFiles() as FileStore): number {
  const app = createApp({
    settings: { ...testSettings, production: true, logLevel: 'error' },
    db: openDatabase({ url }),
    files,
    log: createLog({ level: 'error' }),
    now: () => new Date(),
    generalCallsPerMinute: Number.MAX_SAFE_INTEGER,
    callsHere: Number.MAX_SAFE_INTEGER,
  })
  app.listen({ hostname: '127.0.0.1', port: 0 })
  return app.server?.port ?? 0
}
