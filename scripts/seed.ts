// The demo world of mocks/seed in a database, ids included: `bun run seed`, and every `bun start` without it.
import { openDatabase } from '../api/db/client.ts'
import { seedWorld } from '../api/local/demo/seed-world.ts'
import { createFileStore } from '../api/files/store.ts'
import { readSettings, type Settings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { companyUrl } from '../api/http/wire/site.ts'
import { seededEvents } from '../mocks/seed/events.ts'
import { secrets } from '../mocks/seed/users.ts'
import { world } from '../mocks/seed/world.ts'
import type { DemoAccount } from './start/welcome.ts'

/** Writes what is missing: a company that is there keeps what its people have made of it. */
export async function seedDemo(settings: Settings): Promise<readonly DemoAccount[]> {
  const { databaseUrl, s3 } = settings
  if (!databaseUrl || !s3)
    throw new StartError('Для демонстрационных данных нужны DATABASE_URL и S3_*: без них запускают bun start.')
  // A busy machine may take its time: nobody waits for an answer here.
  const db = openDatabase({ url: databaseUrl, max: 4, deadlineMs: 60_000 })
  const files = createFileStore(s3)
  try {
    await seedWorld(db, files, settings.dataSecret, { ...world, events: seededEvents(Date.now()) }, secrets)
  } finally {
    await db.end()
    files.close()
  }
  return accounts(settings)
}

const ROLES = { admin: 'Администратор', user: 'Сотрудник' } as const

/** Those of the README: the people with a PIN, the other company’s administrator, and who works in both. */
function accounts(settings: Settings): DemoAccount[] {
  const listed = world.users.filter(({ row }) => secrets[row.id]?.pin || /^(admin@ogonek|anna@)/.test(row.email ?? ''))
  return listed.flatMap(({ companyId, row }) => {
    const company = world.companies.find((one) => one.companyId === companyId)
    const secret = secrets[row.id]
    if (!company || !secret || !row.email) return []
    const role = row.role === 'admin' ? ROLES.admin : (row.position?.name ?? ROLES.user)
    return [
      {
        address: companyUrl(settings, company.row.subdomain),
        role,
        email: row.email,
        password: secret.password,
        ...(secret.pin && { pin: secret.pin }),
      },
    ]
  })
}

if (import.meta.main) {
  try {
    await seedDemo(readSettings(process.env))
    console.log('Демонстрационные данные на месте.')
  } catch (error) {
    console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
    process.exit(1)
  }
}
