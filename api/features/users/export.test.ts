import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildPosition, buildUser, type BuiltUser } from '../../test/factories.ts'
import { readSpreadsheet } from '../../spreadsheets/read.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ now: () => new Date('2026-11-21T22:30:00Z') })))
afterAll(() => app.stop())

async function file(caller: BuiltUser, query = '') {
  const response = await app.fetch(
    new Request(`http://${caller.company.subdomain}.localhost:3000/api/users/export${query}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    }),
  )
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}
const lines = async (caller: BuiltUser, query: string) =>
  new TextDecoder().decode((await file(caller, query)).bytes).split('\r\n')

test('everybody who fits the filters, in the order and the time zone of the company', async () => {
  const company = await buildCompany(app)
  const admin = await buildUser(app, { company, role: 'admin' })
  const position = await buildPosition(app, { company, name: 'Официант' })
  const [waiter, gone] = [
    await buildUser(app, { company, position }),
    await buildUser(app, { company, isActive: false }),
  ]
  const hall = Bun.randomUUIDv7()
  await app.db.write(company.id, async (sql) => {
    await sql`insert into restaurants (company_id, id, name) values (${company.id}, ${hall}, 'Берёзка на Невском')`
    await sql`insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${waiter.id}, ${hall})`
    await sql`
      update users set name = '=Анна', email = null, phone = '+7 900 000-00-01', invited_at = now(), created_at = '2026-01-31T21:05:00Z'
      where company_id = ${company.id} and id = ${waiter.id}`
    await sql`
      update users set name = 'Борис', email = 'admin@berezka.example', last_login_at = '2026-11-20T08:09:00Z', created_at = '2026-01-01T00:00:00Z'
      where company_id = ${company.id} and id = ${admin.id}`
    await sql`update users set name = 'Вера', created_at = now() where company_id = ${company.id} and id = ${gone.id}`
  })
  expect(await lines(admin, '?format=csv')).toEqual(
    [
      '\ufeffИмя;Email;Телефон;Роль;Должность;Рестораны;Статус;Приглашение;Последний вход;Создан',
      "'=Анна;;+7 900 000-00-01;Пользователь;Официант;Берёзка на Невском;Активен;Отправлено;;01.02.2026 00:05",
      'Борис;admin@berezka.example;;Администратор;;;Активен;Не отправлено;20.11.2026 11:09;01.01.2026 03:00',
    ].map((line) => line.replace('\ufeff', '')),
  )
  const names = async (query: string) => (await lines(admin, query)).slice(1).map((line) => line.split(';')[0])
  expect(await names('?format=csv&status=all&sort=-createdAt')).toEqual(['Вера', "'=Анна", 'Борис'])
  expect(await names('?format=csv&status=inactive')).toEqual(['Вера'])
  expect(await names(`?format=csv&restaurant=${hall}`)).toEqual(["'=Анна"])
  expect(await names(`?format=csv&position=${position.id}&role=user&search=анн`)).toEqual(["'=Анна"])
  expect(await names('?format=csv&search=никто')).toEqual([])

  const xlsx = await file(admin)
  expect(xlsx.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  // Past midnight in Moscow.
  expect(decodeURIComponent(xlsx.headers.get('content-disposition') ?? '')).toEndWith("''Сотрудники 2026-11-22.xlsx")
  const rows = await readSpreadsheet(xlsx.bytes, 'xlsx', 10)
  expect(Array.isArray(rows) && rows[1]?.cells).toEqual([
    '=Анна',
    '',
    '+7 900 000-00-01',
    'Пользователь',
    'Официант',
    'Берёзка на Невском',
    'Активен',
    'Отправлено',
    '',
    '01.02.2026 00:05',
  ])
})

test('an employee may not, another company sees its own people only', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const employee = await buildUser(app, { company: admin.company })
  expect((await file(employee)).status).toBe(403)
  const other = await buildUser(app, { role: 'admin' })
  expect(await lines(other, '?format=csv&status=all')).toHaveLength(2)
})

test('who goes, comes or is renamed while the file goes out is in it once, as he was', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const { id: companyId, subdomain } = admin.company
  const people = (from: number, to: number, prefix = 'Сотрудник') =>
    app.db.write(
      companyId,
      (sql) => sql`
        insert into users (company_id, id, name, email)
        select ${companyId}, gen_random_uuid(), ${prefix} || lpad(n::text, 5, '0'), lower(${prefix}) || n || '@berezka.example'
        from generate_series(${from}::int, ${to}::int) n`,
    )
  await people(1, 2500)
  const response = await app.fetch(
    new Request(`http://${subdomain}.localhost:3000/api/users/export?format=csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    }),
  )
  // Answered, so begun; nobody has taken its first byte yet.
  await people(1, 50, 'Анна')
  await app.db.write(companyId, async (sql) => {
    await sql`update users set is_active = false where company_id = ${companyId} and name between 'Сотрудник00001' and 'Сотрудник00300'`
    await sql`update users set name = 'Яна ' || name where company_id = ${companyId} and name between 'Сотрудник00301' and 'Сотрудник00400'`
  })
  const names = (await response.text()).split('\r\n').flatMap((line) => /^\D+\d{5}/.exec(line)?.[0] ?? [])
  expect(names).toEqual(Array.from({ length: 2500 }, (_, i) => `Сотрудник${String(i + 1).padStart(5, '0')}`))
})

test('people of several pages, each once', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const companyId = admin.company.id
  await app.db.write(
    companyId,
    (sql) => sql`
      insert into users (company_id, id, name, email, role)
      select ${companyId}, gen_random_uuid(), 'Сотрудник ' || n, 'n' || n || '@berezka.example', 'user' from generate_series(2, 2500) n`,
  )
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await file(admin, `?format=${format}`)
    if (format === 'csv') {
      const names = new TextDecoder().decode(bytes).split('\r\n').slice(1)
      expect(new Set(names).size).toBe(2500)
    }
  }
}, 20_000)
