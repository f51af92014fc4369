// `bun scripts/keep-statements.ts` writes api/db/migrate/kept-statements.sql anew, at each release: what its processes ask the
// database. Newer schemas have to answer it while both releases run (R13, api/db/migrate/kept-statements.test.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrations } from '../api/db/migrate/migrate.ts'
import { startPostgres } from '../api/local/postgres/postgres.ts'
import { type Sent, listenBefore } from '../api/test/asked/listen.ts'

const ROOT = join(import.meta.dir, '..')
const FILE = join(ROOT, 'api', 'db', 'migrate', 'kept-statements.sql')
const HEAD = `-- What processes of the release with the migration below ask. \`bun scripts/keep-statements.ts\` writes them anew.`
/** Calls of every operation, and what happens without a caller. */
const RUNS: { file: string; roles: string[] }[] = [
  { file: './mocks/honest.test.ts', roles: ['app', 'directory', 'jobs'] },
  { file: './api/queue/jobs', roles: ['jobs'] },
]
const PLANNED = /^\s*(select|insert|update|delete|with|merge)\b/i

const folder = mkdtempSync(join(tmpdir(), 'statements-'))
const server = await startPostgres({ dataDir: folder, durable: false })
const kept = new Map<string, Sent>()
let roles: string[] = []
try {
  const url = new URL(server.url)
  url.port = String(
    await listenBefore(Number(url.port), {
      heard: (sent) => {
        if (!roles.includes(sent.role) || !PLANNED.test(sent.text)) return
        // A list of more values is the same question.
        const question = sent.text.replaceAll(/\(?\$\d+\)?(\s*,\s*\(?\$\d+\)?)*/g, '$').replaceAll(/\s+/g, ' ')
        const known = kept.get(`${sent.role} ${question}`)
        if (!known || known.types.length > sent.types.length) kept.set(`${sent.role} ${question}`, sent)
      },
    }),
  )
  for (const run of RUNS) {
    roles = run.roles
    const child = Bun.spawn(['bun', 'test', run.file], {
      cwd: ROOT,
      env: { ...process.env, TEST_POSTGRES_URL: url.href },
      stdout: 'ignore',
      stderr: 'ignore',
    })
    if ((await child.exited) !== 0) throw new Error(`${run.file} fails: only what works is kept`)
  }
  const sql = postgres(server.url, { max: 1, fetch_types: false })
  const rows = await sql<{ id: number; name: string }[]>`select oid::int as id, oid::regtype::text as name from pg_type`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  await sql.end()
  const pieces = [...kept]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { role, text, types }]) => {
      const list = types.map((id) => names.get(id) ?? 'unknown').join(', ')
      return `-- ${role} (${list})\n${text.trim()}`
    })
  await Bun.write(FILE, `${HEAD}\n-- ${migrations().at(-1)?.name}\n\n${pieces.join('\n\n')}\n`)
  console.log(`${pieces.length} statements kept`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
