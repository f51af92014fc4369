import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { checklistJobs } from '../features/checklists/clock/jobs.ts'
import { courseJobs } from '../features/courses/clock/jobs.ts'
import { monitoringJobs } from '../features/monitoring/count-days.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { testJobs } from '../features/testing/clock/jobs.ts'
import { fileJobs } from '../queue/jobs/files.ts'
import { jobList } from '../queue/jobs/list.ts'
import { scheduleJobs } from '../schedule/jobs.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { memoryFiles } from '../test/memory-files.ts'
import { growth, type Growth } from './growth.ts'

let database: TestDatabase
let owner: postgres.Sql
type Index = { name: string; isUnique: boolean; columns: string[] }
let tables: { name: string; isPartitioned: boolean; indexes: Index[] }[]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  tables = await owner`
    select t.relname as name, t.relkind = 'p' as "isPartitioned", coalesce((
      select json_agg(json_build_object('name', i.relname, 'isUnique', x.indisunique, 'columns', (
        select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = i.oid)))
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid), '[]') as indexes
    from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') order by 1`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('every table says what bounds it', () => {
  expect(Object.keys(growth).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('and the bound is there: the job, the limit, the months, the key, the indexes', () => {
  const jobs = [
    ...jobList,
    ...fileJobs(memoryFiles()),
    ...scheduleJobs([]),
    ...checklistJobs,
    ...testJobs,
    ...courseJobs,
    ...monitoringJobs,
    ...notificationJobs,
  ].map(({ name }) => name)
  const holds = (bound: Growth, table: (typeof tables)[number]): boolean => {
    if ('rows' in bound) return limits[bound.rows].max > 0
    if ('job' in bound) return jobs.includes(bound.job)
    if ('months' in bound) return table.isPartitioned && jobs.includes(bound.months)
    // Letters have a worker of their own.
    if ('work' in bound) return bound.work === 'mail' || jobs.includes(bound.work)
    if ('use' in bound) return bound.use.every((index) => table.indexes.some(({ name }) => name === index))
    return table.indexes.some(({ isUnique, columns }) => isUnique && columns.join() === bound.each.join())
  }
  const lying = tables.filter((table) => {
    const bound = growth[table.name]
    return bound && !holds(bound, table)
  })
  expect(lying.map(({ name }) => name)).toEqual([])
})
