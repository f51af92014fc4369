import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestDatabase, dropDatabase } from '../../test/database.ts'
import { withoutWalls } from '../tables.ts'
import { migrate, migrations } from '../migrate/migrate.ts'

test('a logo that was set before references were written gets its own, and only of its company’s file', async () => {
  const database = await createTestDatabase()
  const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  const other = new URL(database.url)
  const name = `${other.pathname.slice(1)}_logos`
  other.pathname = `/${name}`
  await owner`create database ${owner(name)}`
  const all = migrations()
  await migrate(
    other.href,
    all.slice(
      0,
      all.findIndex((one) => one.name === '0112_logo_refs'),
    ),
  )
  const sql = postgres(other.href, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const [a, b, file] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    const logos = sql.json([{ type: 'menu', url: `/api/uploads/files/${file}/logo.png` }])
    await sql.begin((tx) =>
      withoutWalls(tx, [], async () => {
        for (const [id, at] of [
          [a, 'alfa'],
          [b, 'beta'],
        ] as const)
          await tx`insert into companies (id, name, subdomain, logos) values (${id}, ${at}, ${at}, ${logos})`
        await tx`
          insert into files (company_id, id, key, name, original_name, mimetype, size)
          values (${a}, ${file}, ${`${a}/${file}`}, 'logo.png', 'logo.png', 'image/png', 1)`
      }),
    )
    await migrate(other.href)
    const refs = await sql.begin((tx) =>
      withoutWalls(tx, [], () => tx`select company_id, file_id, kind, entity_id from file_refs`),
    )
    expect([...refs]).toEqual([{ company_id: a, file_id: file, kind: 'logo', entity_id: a }])
  } finally {
    await sql.end()
    await dropDatabase(owner, name)
    await owner.end()
    await database.drop()
  }
})
