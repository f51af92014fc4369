// `bun run schema` writes api/db/schema.sql anew: the whole schema as all migrations leave it, for whoever reads.
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase } from './database.ts'
import { schemaText } from './schema-text.ts'

const FILE = join(import.meta.dir, '..', 'db', 'schema.sql')
const HEAD = `-- The schema as all migrations leave it, by \`bun run schema\`: to be read, never run. A change is a new file in migrations/.`

const database = await createTestDatabase()
const owner = postgres(database.url, { max: 1, onnotice: () => {} })
try {
  await Bun.write(FILE, `${HEAD}\n\n${await schemaText(owner)}\n`)
} finally {
  await owner.end()
  await database.drop()
}
// The server of the tests ends with its process.
process.exit(0)
