import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestDatabase } from '../../test/database.ts'
import { OLDER_SERVERS } from './older-servers.ts'

const IDS = 2000

test('what PostgreSQL 15 and 16 are given answers as 18 does by itself', async () => {
  const database = await createTestDatabase()
  const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    // Behind pg_catalog nobody would see them: here they are asked for by the name of their schema.
    for (const { make } of OLDER_SERVERS)
      await sql.unsafe(make.replace(/\b(uuid_extract_timestamp|uuidv7)\(/g, 'public.$1(')).simple()
    const shift = '-3 days'
    const [row] = await sql`
      with made as (
        select clock_timestamp() + ${shift}::interval as before, public.uuidv7(${shift}::interval) as id, uuidv7() as theirs
        from generate_series(1, ${IDS})
      )
      select count(distinct id)::integer as ids,
        bool_and(uuid_extract_version(id) = 7 and substr(id::text, 20, 1) in ('8', '9', 'a', 'b')) as "isVersion7",
        bool_and(uuid_extract_timestamp(id) between before - interval '1 ms' and before + interval '1 s') as "ofThen",
        bool_and(public.uuid_extract_timestamp(theirs) = uuid_extract_timestamp(theirs)) as "sameTime",
        public.uuid_extract_timestamp(gen_random_uuid()) is null as "noTime",
        uuid_extract_timestamp(public.uuidv7()) between now() - interval '1 min' and now() + interval '1 min' as "ofNow"
      from made`
    expect(row).toEqual({
      ids: IDS,
      isVersion7: true,
      ofThen: true,
      sameTime: true,
      noTime: true,
      ofNow: true,
    })
  } finally {
    await sql.end()
    await database.drop()
  }
}, 30_000)
