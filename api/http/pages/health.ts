import type { Database } from '../../db/client.ts'
import type { FileStore } from '../../files/store.ts'
import { securityHeaders } from './web.ts'

type Asked = {
  db: Database
  files: FileStore
  /** The process was told to stop: a balancer sends its callers elsewhere. */
  leaving?: () => boolean
}
type State = { ok: boolean; body: object }

/** Any number of balancers may ask: the database hears of it once in so long. */
const REMEMBERED_MS = 1000

/**
 * Answers on any Host. `/healthz`: the process lives. `/readyz`: it can answer calls, which takes the database and its
 * migrations; without the file store everything but files works (R7), so that only makes it `degraded`. 503 names what
 * is missing.
 */
export function createHealth({ db, files, leaving = () => false }: Asked) {
  let last: { at: number; state: Promise<State> } | undefined

  async function look(): Promise<State> {
    const [database, storage] = await Promise.allSettled([db.ready(), files.ready()])
    if (database.status === 'rejected') return { ok: false, body: { status: 'unavailable', missing: ['database'] } }
    return {
      ok: true,
      body: storage.status === 'rejected' ? { status: 'ok', degraded: ['storage'] } : { status: 'ok' },
    }
  }

  return async (path: string): Promise<Response | undefined> => {
    if (path === '/healthz') return Response.json({ status: 'ok' }, { headers })
    if (path !== '/readyz') return undefined
    if (leaving()) return unavailable({ status: 'leaving' })
    const at = performance.now()
    if (!last || at - last.at > REMEMBERED_MS) last = { at, state: look() }
    const { ok, body } = await last.state
    return ok ? Response.json(body, { headers }) : unavailable(body)
  }
}

const headers = { ...securityHeaders, 'cache-control': 'no-store' }
const unavailable = (body: object) => Response.json(body, { status: 503, headers: { ...headers, 'retry-after': '2' } })
