import { expect, test } from 'bun:test'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase } from '../test/database.ts'
import { schemaText } from '../test/schema-text.ts'

test('schema.sql is what the migrations make: `bun run schema` writes it', async () => {
  const database = await createTestDatabase()
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    const kept = await Bun.file(join(import.meta.dir, 'schema.sql')).text()
    expect(kept.slice(kept.indexOf('\n\n')).trim()).toBe((await schemaText(owner)).trim())
  } finally {
    await owner.end()
    await database.drop()
  }
})
