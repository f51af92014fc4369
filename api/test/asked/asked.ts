import type { RolePool } from '../../db/client.ts'
import type { Job } from '../../queue/jobs/runner.ts'
import { runJob } from '../run-job.ts'
import { mayAskAcross, mayCross } from './across.ts'
import { unboundTables } from './companies-of.ts'
import { listenBefore, type Sent } from './listen.ts'

const PLANNED = /^\s*(select|insert|update|delete|with|merge)\b/i
const ENTERS = /set_config\('(role|app\.company)'/

type Asked = ReturnType<typeof hearAsked>

/** Hears what an app asks its database: `through` is that of createTestApp(). */
export function hearAsked() {
  const statements = new Map<string, Sent>()
  const crossing = new Set<string>()
  return {
    through: async (url: string) => {
      const heard = new URL(url)
      heard.port = String(
        await listenBefore(Number(heard.port), {
          heard: (sent) => PLANNED.test(sent.text) && statements.set(`${sent.role} ${sent.text}`, sent),
          ended: ({ role, texts, companies }) => {
            if (companies.size > 1) crossing.add(nameOf(role, texts.find((text) => !ENTERS.test(text)) ?? ''))
          },
        }),
      )
      return { appUrl: heard.href }
    },
    statements,
    crossing,
  }
}

/** By which a statement is known in a list: who asks, and its words. */
const nameOf = (role: string, text: string) => `${role}: ${text.replaceAll(/\s+/g, ' ').trim()}`

/** What was asked without saying of which company, and which transactions were of two, but for the listed (across.ts). */
export async function askedAcross({ statements, crossing }: Asked, { sql }: Pick<RolePool, 'sql'>): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
  const walled = new Set(tables.map(({ name }) => name))
  const found = [...crossing].filter((name) => !mayCross(name)).map((name) => `two companies: ${name}`)
  for (const { role, text } of statements.values()) {
    const unbound = await unboundTables(text, walled)
    const name = nameOf(role, text)
    if (unbound.length > 0 && !mayAskAcross(name)) found.push(`${unbound.join()}: ${name}`)
  }
  return found.toSorted()
}

/** Each once, for what it asks: some end in a word to operators. */
export async function runEach(jobs: RolePool, list: readonly Job[], now: Date): Promise<void> {
  for (const { name } of list) await runJob(jobs, list, name, now).catch(() => undefined)
}
