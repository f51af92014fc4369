import type { Database } from './db/client.ts'
import type { FileStore } from './files/store.ts'

/** `/healthz`: the process lives. `/readyz`: what it needs is there; 503 names what is not. On any Host. */
export async function health(
  path: string,
  { db, files }: { db: Database; files: FileStore },
): Promise<Response | undefined> {
  if (path === '/healthz') return Response.json({ status: 'ok' }, { headers })
  if (path !== '/readyz') return undefined
  const names = ['database', 'storage']
  const settled = await Promise.allSettled([db.ready(), files.ready()])
  const missing = names.filter((_, i) => settled[i]?.status === 'rejected')
  return missing.length === 0
    ? Response.json({ status: 'ok' }, { headers })
    : Response.json({ status: 'unavailable', missing }, { status: 503, headers: { ...headers, 'retry-after': '2' } })
}

const headers = { 'cache-control': 'no-store' }
