import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { type Event, record } from '../../events/record.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'

let app: TestApp
const clock = new Date('2026-07-15T09:00:00.000Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => clock })
})
afterAll(() => app.stop())

async function companyWithAdmin(timezone = 'Europe/Moscow') {
  const company = await build.buildCompany(app, { moduleSettings: { analytics: true } })
  await app.db.withoutCompany`update companies set timezone = ${timezone} where id = ${company.id}`
  return { company, admin: await build.buildUser(app, { company, role: 'admin' }) }
}
const happen = (company: build.BuiltCompany, user: { id: string } | undefined, event: Event, at = clock) =>
  app.db.write(company.id, (sql) => {
    const context = { company: { _id: company.id }, user, requestId: 'r1', ip: '192.0.2.7', now: () => at }
    return record(sql, { ...context, deviceHeaders: {} }, event)
  })
async function exported({ client }: build.BuiltUser, query: Record<string, unknown> = {}) {
  const reply = await client.GET('/api/event-log/export', {
    params: { query: { format: 'csv', ...query } as object },
    parseAs: 'arrayBuffer',
  })
  if (!reply.data) throw new Error(`${reply.response.status}`)
  const bytes = new Uint8Array(reply.data)
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  return { lines, rows: lines.slice(1), bytes, headers: reply.response.headers }
}

test('a csv in Russian, in the time of the company, newest first', async () => {
  const { company, admin } = await companyWithAdmin('Asia/Kamchatka')
  await happen(company, undefined, { action: 'auth.login_failed' }, new Date('2026-07-14T12:34:56.789Z'))
  await happen(company, admin, {
    action: 'article.updated',
    entity: { id: 'a', title: '=Сервис; зала' },
    changes: {
      title: { old: 'Зал', new: '=Сервис; зала' },
      content: { hidden: true },
      status: { old: 'draft', new: 'published' },
    },
  })
  const { lines, headers } = await exported(admin)
  expect(lines).toEqual([
    'Дата и время;Сотрудник;Раздел;Действие;Объект;Изменения;IP;Устройство',
    `15.07.2026 21:00:00;${admin.name};Статьи;Изменена статья;"'=Сервис; зала";"Заголовок: Зал → =Сервис; зала; Содержание: изменено; Статус: Черновик → Опубликовано";192.0.2.7;`,
    '15.07.2026 00:34:56;Система;Вход;Неудачная попытка входа;;;192.0.2.7;',
  ])
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('Журнал событий.csv'))
})

test('the filters of the page narrow it; nothing is a file with its headings; xlsx is a workbook', async () => {
  const { company, admin } = await companyWithAdmin()
  await happen(company, admin, { action: 'topic.created', entity: { id: 't', title: 'Бар' } })
  await happen(company, undefined, { action: 'position.created', entity: { id: 'p', title: 'Повар' } })
  const titles = async (query: object) => (await exported(admin, { ...query })).rows.map((row) => row.split(';')[4])
  expect(await titles({ type: 'topic' })).toEqual(['Бар'])
  expect(await titles({ user: admin.id, action: 'topic.created' })).toEqual(['Бар'])
  expect(await titles({ entityId: 'p' })).toEqual(['Повар'])
  expect(await titles({ search: 'повар' })).toEqual(['Повар'])
  expect(await titles({ search: admin.name.toLowerCase() })).toEqual(['Бар'])
  expect(await titles({ from: '2026-07-16' })).toEqual([])
  expect(await titles({ type: 'topic', action: 'position.created' })).toEqual([])
  const { bytes, headers } = await exported(admin, { format: 'xlsx' })
  expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK')
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
})

test('no more than the newest 50,000, each once, also where many happened in one moment; none of another company', async () => {
  const { company, admin } = await companyWithAdmin()
  const stranger = await companyWithAdmin()
  await happen(stranger.company, stranger.admin, { action: 'auth.logout' })
  const count = limits.eventLog.exportMax + 500
  // Within the time that one statement has, on a slow machine too.
  for (let from = 1; from <= count; from += 5000)
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into events (company_id, id, at, type, action, entity_title)
        select ${company.id}, gen_random_uuid(), ${clock}::timestamptz - (g / 700) * interval '1 microsecond', 'topic',
          'topic.created', g::text
        from generate_series(${from}::integer, ${Math.min(from + 4999, count)}::integer) g`,
    )
  const { rows } = await exported(admin)
  expect(rows.pop()).toStartWith('Это не всё: в файл вошли первые 50\u00a0000 строк.')
  const titles = rows.map((row) => Number(row.split(';')[4]))
  expect(titles).toHaveLength(limits.eventLog.exportMax)
  expect(new Set(titles).size).toBe(limits.eventLog.exportMax)
  // The page of the oldest moment is not whole: which of its 700 is by chance.
  expect(Math.max(...titles)).toBeLessThan(limits.eventLog.exportMax + 700)
  const found = (await exported(admin, { search: '1' })).rows.map((row) => Number(row.split(';')[4]))
  expect(new Set(found).size).toBe(found.length)
  expect(found.every((title) => title < limits.eventLog.totalMax + 700 && String(title).includes('1'))).toBe(true)
  expect((await exported(stranger.admin)).rows).toHaveLength(1)
}, 30_000)
