// `bun run bucket`: whose the bucket of files is and what waits to be removed from it. `make` makes one that is not
// there yet; `claim` makes this database its owner; `allow <number>` lets the next sweep take so many leftovers.
import { openDatabase } from '../api/db/client.ts'
import { identityOf, ownerOf, takeOver } from '../api/files/bucket-owner.ts'
import { createFileStore, type FileStore } from '../api/files/store.ts'
import type { Tag } from '../api/db/client.ts'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { borrowServices } from './start/borrow.ts'

const [word, number] = process.argv.slice(2)

async function act(sql: Tag, files: FileStore): Promise<void> {
  if (word === 'make') await make(files)
  else if (word === 'claim') await takeOver(sql, files)
  else if (word === 'allow' && /^\d{1,9}$/.test(number ?? ''))
    await sql`update this_database set sweep_max = ${Number(number)}`
  else if (word !== undefined)
    throw new StartError('bun run bucket, bun run bucket make, bun run bucket claim, bun run bucket allow <число>')
}

/** Not where it is there, which its owner may have made. */
const make = (files: FileStore) => files.ready().catch(() => files.createBucket())

async function status(sql: Tag, files: FileStore): Promise<string[]> {
  const [me, owner] = await Promise.all([identityOf(sql), ownerOf(files)])
  const isMine = owner?.id === me.id && owner.place === me.place
  const [waiting] = await sql<{ count: number; first: Date | null }[]>`
    select count(*)::int as count, min(due_at) as first from object_removals`
  const [state] = await sql<{ sweepMax: number | null }[]>`select sweep_max from this_database`
  const failures = await sql<{ job: string; error: string }[]>`
    select job, error from job_runs where job in ('file-leftovers', 'object-removals') and error is not null`
  return [
    `Владелец бакета: ${owner ? `${owner.id} ${owner.place}` : 'не отмечен'}${isMine ? ' — эта база' : ''}`,
    ...(isMine ? [] : [`Эта база: ${me.id} ${me.place}`]),
    `Ждут удаления: ${waiting?.count ?? 0}${waiting?.first ? `, ближайший ${waiting.first.toISOString()}` : ''}`,
    ...(state?.sweepMax ? [`Следующей уборке разрешено: ${state.sweepMax}`] : []),
    ...failures.map(({ job, error }) => `${job}: ${error}`),
  ]
}

try {
  await borrowServices(readSettings(process.env), async ({ databaseUrl, s3 }) => {
    const db = openDatabase({ url: databaseUrl, max: 1 })
    const files = createFileStore(s3)
    try {
      await act(db.jobs.sql, files)
      for (const line of await status(db.jobs.sql, files)) console.log(line)
    } finally {
      await db.end()
      files.close()
    }
  })
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
