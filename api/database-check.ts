import postgres from 'postgres'
import { PRIMARY } from './db/pool.ts'
import { errorCode } from './db/unavailable.ts'
import { StartError } from './start-error.ts'

// stack.md: what a DATABASE_URL may point at.
const OLDEST_MAJOR = 15
const SECONDS = 5

/** Says in one sentence why a start with this address cannot work. `variable` names who gave it. */
export async function checkDatabase(url: string, variable: string): Promise<void> {
  const [, host = ''] = /\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? []
  const sql = postgres(url, { ...PRIMARY, max: 1, fetch_types: false, connect_timeout: SECONDS, onnotice: () => {} })
  try {
    // A server that accepts and stays silent is a bad address as well.
    const answer = sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
    const [row] = await Promise.race([answer, late()])
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major < OLDEST_MAJOR)
      throw new StartError(`${variable}: нужен PostgreSQL ${OLDEST_MAJOR} или новее, а там ${major}.`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${variable}: ${explain(errorCode(error), host)}`)
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function late(): Promise<never> {
  await Bun.sleep((SECONDS + 1) * 1000)
  throw Object.assign(new Error('no answer'), { code: 'CONNECT_TIMEOUT' })
}

function explain(code: string, host: string): string {
  if (code.startsWith('28')) return `сервер базы данных ${host} не принял имя или пароль.`
  if (code === '3D000') return `на сервере ${host} нет такой базы данных.`
  return `сервер базы данных ${host} недоступен (${code || 'нет ответа'}).`
}
