import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { eventsOf } from '../../../test/events-of.ts'
import { buildCompany, buildPosition, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { BOUNDARY, formBytes, type Part } from '../../../test/forms.ts'
import { cell, sheet, workbook } from '../../../test/spreadsheet-files.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

const HEADER = 'ФИО;Email;Телефон;Роль;Должность;Рестораны;PIN'
const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n')

type Options = { dryRun?: boolean; name?: string; fields?: Record<string, string> }
async function load(
  admin: BuiltUser,
  bytes: Uint8Array | string,
  { dryRun = false, name = 'a.csv', fields = {} }: Options = {},
) {
  const parts: Part[] = Object.entries(fields).map(([field, value]) => ({ name: field, bytes: value }))
  return send(admin, formBytes([...parts, { name: 'file', filename: name, type: 'text/csv', bytes }]), dryRun)
}
async function send(
  admin: BuiltUser,
  body: BodyInit,
  dryRun = false,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) {
  const response = await app.fetch(
    new Request(`http://${admin.company.subdomain}.localhost:3000/api/users/import${dryRun ? '?dryRun=true' : ''}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      body,
    }),
  )
  return { status: response.status, body: await response.json() }
}
const admin = async () =>
  buildUser(app, { company: await buildCompany(app, { moduleSettings: { analytics: true } }), role: 'admin' })
const staffOf = async ({ company }: BuiltUser) =>
  app.db.forCompany(company.id)<
    { name: string; email: string | null; role: string; phone: string | null; pinHash: string | null }[]
  >`
    select name, email, role, phone, pin_hash from users where company_id = ${company.id} order by created_at, id`
async function buildRestaurant({ company }: BuiltUser, name: string, isActive = true) {
  const id = Bun.randomUUIDv7()
  await app.db.write(
    company.id,
    (sql) =>
      sql`insert into restaurants (company_id, id, name, is_active) values (${company.id}, ${id}, ${name}, ${isActive})`,
  )
  return id
}

describe('userImport', () => {
  test('as many people as a file may have, each of forty-five restaurants: more than a parameter for each would hold', async () => {
    const me = await admin()
    const names = Array.from({ length: 45 }, (_, at) => `Зал ${at}`)
    await app.db.write(
      me.company.id,
      (sql) => sql`
        insert into restaurants (company_id, id, name)
        select ${me.company.id}, gen_random_uuid(), name from unnest(${names}::text[]) name`,
    )
    const lines = Array.from(
      { length: limits.users.importRowsMax },
      (_, at) => `Имя ${at};p${at}@berezka.example;;;;"${names.join(';')}";`,
    )
    expect(await load(me, csv(...lines))).toMatchObject({ status: 200, body: { created: lines.length } })
    const [work] = await app.db.forCompany(me.company.id)<{ count: number }[]>`
      select count(*)::int as count from user_restaurants where company_id = ${me.company.id}`
    expect(work?.count).toBe(lines.length * names.length)
  }, 60_000)
  test('a dry run checks and changes nothing; the same file then goes in with one event', async () => {
    const me = await admin()
    await buildPosition(app, { company: me.company, name: 'Официант' })
    const file = csv(
      'Лидия Ветрова;Lidia@Berezka.example;+7 900 000-00-01;пользователь;официант;;4071',
      'Глеб Серов;;;АДМИНИСТРАТОР;;;402915',
    )
    const checked = await load(me, file, { dryRun: true })
    expect(checked.status).toBe(200)
    expect(checked.body).toEqual({
      total: 2,
      valid: 2,
      created: 0,
      skipped: 0,
      missing: { positions: [], restaurants: [] },
      rows: [
        { row: 2, status: 'ok', name: 'Лидия Ветрова', email: 'lidia@berezka.example', errors: [] },
        { row: 3, status: 'ok', name: 'Глеб Серов', email: '', errors: [] },
      ],
    })
    expect(await staffOf(me)).toHaveLength(1)
    const saved = await load(me, file)
    expect(saved.body).toMatchObject({ created: 2, skipped: 0 })
    const staff = await staffOf(me)
    expect(staff.slice(1)).toEqual([
      {
        name: 'Лидия Ветрова',
        email: 'lidia@berezka.example',
        role: 'user',
        phone: '+7 900 000-00-01',
        pinHash: expect.any(String),
      },
      { name: 'Глеб Серов', email: null, role: 'admin', phone: null, pinHash: expect.any(String) },
    ])
    expect(await eventsOf(app, me.company.id)).toMatchObject([
      { action: 'user.imported', changes: { created: { new: 2 }, skipped: { new: 0 } } },
    ])
    // One of each beside it, under the same request: the log tells of the file, and of a person where he is asked for.
    const log = async (query: object) =>
      (await me.client.GET('/api/event-log', { params: { query } })).data?.events.map(
        ({ action, entity, requestId }) => [action, entity?.title, requestId] as const,
      )
    const [whole] = (await log({ type: 'user' })) ?? []
    const request = whole?.[2]
    expect(await log({})).toEqual([['user.imported', undefined, request]])
    expect(await log({ user: me.id })).toEqual([['user.imported', undefined, request]])
    expect(await log({ search: 'ветрова' })).toEqual([])
    expect((await log({ action: 'user.created' }))?.toSorted()).toEqual([
      ['user.created', 'Глеб Серов', request],
      ['user.created', 'Лидия Ветрова', request],
    ])
    const again = await load(me, file)
    expect(again.body).toMatchObject({ created: 0, skipped: 2 })
    expect(again.body.rows.map((row: { status: string }) => row.status)).toEqual(['duplicate', 'duplicate'])
    expect(again.body.rows[0].errors).toEqual([messages.EMAIL_TAKEN, messages.PIN_TAKEN])
    expect(await eventsOf(app, me.company.id)).toHaveLength(1)
  })

  test('each mistake of a row is told in Russian, the good rows go in', async () => {
    const me = await admin()
    await buildRestaurant(me, 'Берёзка на Невском')
    await buildRestaurant(me, 'Закрытый', false)
    const { body } = await load(
      me,
      csv(
        'Я;плохо;телефон;бог;Сомелье;Нигде;12',
        'Анна Первая;anna@berezka.example;;;;березка на невском;4071',
        'Анна Вторая;ANNA@berezka.example;;;;Берёзка на Невском;4071',
        'Без Ничего;;;;;;',
        'Простой Пин;;;;;Берёзка на Невском;1234',
        'Админ Коротко;;;администратор;;;4072',
        'Ушёл Ресторан;u@berezka.example;;;;Закрытый;',
        `${'Я'.repeat(limits.users.nameMax + 1)};long@berezka.example;;;;Берёзка на Невском;`,
      ),
    )
    const errors = Object.fromEntries(body.rows.map((row: { row: number; errors: string[] }) => [row.row, row.errors]))
    expect(errors[2]).toEqual([
      'Введите имя',
      'Некорректный email',
      'Телефон может содержать цифры, +, скобки, дефис и пробелы',
      'PIN-код должен содержать от 4 до 6 цифр',
      'Роль «бог» не найдена: укажите «пользователь» или «администратор»',
      'Должность «Сомелье» не найдена',
      'Ресторан «Нигде» не найден',
    ])
    expect(errors[3]).toEqual([])
    expect(errors[4]).toEqual(['Email уже указан в строке 3', 'PIN-код уже указан в строке 3'])
    expect(errors[5]).toEqual([messages.EMAIL_OR_PIN_REQUIRED, messages.RESTAURANT_REQUIRED])
    expect(errors[6]).toEqual([messages.PIN_TOO_SIMPLE])
    expect(errors[7]).toEqual(['PIN-код администратора должен содержать 6 цифр'])
    expect(errors[8]).toEqual(['Ресторан «Закрытый» отключен'])
    expect(errors[9]).toEqual([`ФИО: Не более ${limits.users.nameMax} символов`])
    expect(body).toMatchObject({ total: 8, valid: 1, created: 1, skipped: 7 })
    expect(body.missing).toEqual({ positions: ['Сомелье'], restaurants: ['Нигде'] })
    expect((await staffOf(me)).map(({ name }) => name).slice(1)).toEqual(['Анна Первая'])
  })

  test('what is missing is created when asked for, once, and for the rows that go in only; invitations are queued', async () => {
    const me = await admin()
    const { body } = await load(
      me,
      csv(
        'Один Первый;one@berezka.example;;;Сомелье;Зал; "x"'.replace('; "x"', ';'),
        'Два Второй;two@berezka.example;;;СОМЕЛЬЕ;"зал; Терраса";',
        'Три Третий;нет;;;Бариста;Подвал;',
        'Четыре Четвёртый;;;;Сомелье;;4075',
      ),
      { fields: { createMissing: 'true', sendInvites: 'true' } },
    )
    expect(body).toMatchObject({ created: 3, skipped: 1 })
    expect(body.missing).toEqual({ positions: ['Сомелье', 'Бариста'], restaurants: ['Зал', 'Терраса', 'Подвал'] })
    const sql = app.db.forCompany(me.company.id)
    const names = await sql<{ name: string; places: string[] }[]>`
      select p.name, array(select r.name from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
        where w.company_id = u.company_id and w.user_id = u.id order by r.name) as places
      from users u join positions p on p.company_id = u.company_id and p.id = u.position_id
      where u.company_id = ${me.company.id} order by u.created_at, u.id`
    expect(names.map(({ name, places }) => [name, ...places])).toEqual([
      ['Сомелье', 'Зал'],
      ['Сомелье', 'Зал', 'Терраса'],
      ['Сомелье'],
    ])
    const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
      select count(*)::int as n from restaurants where company_id = ${me.company.id}`
    expect(n).toBe(2)
    const [event] = await eventsOf(app, me.company.id)
    expect(event).toMatchObject({
      action: 'user.imported',
      changes: {
        created: { new: 3 },
        skipped: { new: 1 },
        invited: { new: 2 },
        positions: { new: ['Сомелье'] },
        restaurants: { new: ['Зал', 'Терраса'] },
      },
    })
    const letters = await app.letters()
    expect(letters.filter(({ to }) => /^(one|two)@/.test(to))).toHaveLength(2)
  })

  test('as many restaurants of one person as there may be, of names as long, and not one more', async () => {
    const me = await admin()
    const names = (many: number) => Array.from({ length: many }, (_, n) => `${n + 100} ${'ж'.repeat(96)}`)
    const line = (email: string, many: number) => `Имя;${email};;;;"${names(many).join('; ')}";`
    const file = csv(line('all@berezka.example', 100), line('more@berezka.example', 101))
    const { body } = await load(me, file, { fields: { createMissing: 'true' } })
    expect(body.rows.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      [],
      ['Рестораны: Не больше 100 элементов'],
    ])
    const sql = app.db.forCompany(me.company.id)
    const made = await sql<{ name: string }[]>`
      select r.name from user_restaurants w
      join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
      where w.company_id = ${me.company.id} order by r.name`
    expect(made.map(({ name }) => name)).toEqual(names(100))
  })

  test('text that looks like a formula stays text; the header is found under a title, in any case; the rest is ignored', async () => {
    const me = await admin()
    const { body } = await load(
      me,
      [
        'Список на ноябрь',
        '',
        'табельный,  ф. и. о. *,E-MAIL,телефон',
        `7,=1+1 Иван,i@berezka.example,+7 900 000-00-02`,
      ].join('\n'),
    )
    expect(body).toMatchObject({ total: 1, created: 1 })
    expect(body.rows[0]).toMatchObject({ row: 4, name: '=1+1 Иван' })
  })

  test('Windows-1251, a tab, and the file that the template gives', async () => {
    const me = await admin()
    const text = 'ФИО\tEmail\nИван Ё\ti1251@berezka.example\n'
    const cp1251 = Uint8Array.from(text, (sign) => {
      const code = sign.charCodeAt(0)
      return code < 128 ? code : sign === 'Ё' ? 0xa8 : code - 0x410 + 0xc0
    })
    expect((await load(me, cp1251)).body.rows).toMatchObject([{ row: 2, name: 'Иван Ё', status: 'ok' }])
    const template = await app.fetch(
      new Request(`http://${me.company.subdomain}.localhost:3000/api/users/import/template`, {
        headers: { authorization: `Bearer ${me.token}` },
      }),
    )
    expect(template.headers.get('content-disposition')).toContain("filename*=UTF-8''")
    const file = await template.bytes()
    const { body } = await load(me, file, { name: 'Образец.XLSX', fields: { createMissing: 'true' }, dryRun: true })
    expect(body).toMatchObject({ total: 2, valid: 2 })
  })

  test('xlsx: numbers, dates, formulas and merged cells are read as text', async () => {
    const me = await admin()
    const { body: stream } = await spreadsheetReply({
      format: 'xlsx',
      fileName: 'x',
      columns: [{ title: 'ФИО' }, { title: 'Телефон' }, { title: 'PIN' }],
      rows: [
        ['Иван Петров', 79000000001, 4071],
        [null, null, null],
        ['=1+1 Сидор', '+7 900 000-00-09', '504172'],
      ],
      timeZone: 'Europe/Moscow',
    })
    const { body } = await load(me, await new Response(stream).bytes(), { name: 'a.xlsx' })
    expect(body.rows).toMatchObject([
      { row: 2, name: 'Иван Петров', status: 'ok' },
      { row: 4, name: '=1+1 Сидор', status: 'ok' },
    ])
    expect((await staffOf(me))[1]).toMatchObject({ phone: '79000000001' })
  })

  test('rows and columns of something else neither count nor cost', async () => {
    const me = await admin()
    const other = `${'x'.repeat(300)};`.repeat(9)
    const lines = Array.from({ length: 500 }, (_, n) => [`Имя ${n};a${n}@berezka.example;${other}`, `;;${other}`])
    const { body } = await load(me, ['ФИО;Email;Заметки', ...lines.flat()].join('\n'), { dryRun: true })
    expect(body).toMatchObject({ total: 500, valid: 500 })
  }, 20_000)

  test('what cannot be imported says why', async () => {
    const me = await admin()
    const many = (n: number) => csv(...Array.from({ length: n }, (_, i) => `Имя ${i};a${i}@berezka.example;;;;;`))
    const rows = await load(me, many(501), { dryRun: true })
    expect([rows.status, rows.body.code, rows.body.message]).toEqual([
      400,
      'IMPORT_TOO_MANY_ROWS',
      'Не более 500 строк',
    ])
    const column = await load(me, 'Email;Роль\na@b.example;')
    expect([column.status, column.body.message]).toEqual([400, 'Нет обязательной колонки «ФИО»'])
    expect((await load(me, '')).body.code).toBe('IMPORT_COLUMN_MISSING')
    const type = await load(me, 'x', { name: 'список.pdf' })
    expect([type.status, type.body.message]).toEqual([415, 'Тип файла список.pdf не поддерживается'])
    expect((await load(me, 'PK\u0003\u0004', { name: 'a.csv' })).status).toBe(415)
    const large = await load(me, new Uint8Array(5_242_881), { name: 'б.csv' })
    expect([large.status, large.body.message]).toEqual([413, 'Файл б.csv слишком большой (максимум 5MB)'])
    const huge = await load(me, new Uint8Array(7_000_000), { name: 'в.csv' })
    expect([huge.status, huge.body.message]).toEqual([413, 'Файл в.csv слишком большой (максимум 5MB)'])
    const beside = Array.from({ length: 90 }, (_, n) => ({ name: `f${n}`, bytes: new Uint8Array(60_000) }))
    const more = await send(me, formBytes([...beside, { name: 'file', filename: 'г.csv', bytes: HEADER }]))
    expect([more.status, more.body.code]).toEqual([413, 'FILE_TOO_LARGE'])
    const [few, file] = [beside.map(({ name }) => ({ name, bytes: 'x' })), { name: 'file', filename: 'д.csv' }]
    expect((await send(me, formBytes([...few, { ...file, bytes: HEADER }]), true)).status).toBe(200)
    for (const body of [
      '',
      'nonsense',
      formBytes([{ name: 'other', bytes: 'x' }]),
      formBytes([{ name: 'file', bytes: 'text' }]),
      formBytes([{ name: 'file', filename: 'a.csv', bytes: HEADER }]).subarray(0, 60),
    ]) {
      const broken = await send(me, body)
      expect([broken.status, broken.body.code, Object.keys(broken.body.fields)]).toEqual([
        400,
        'INVALID_REQUEST',
        ['file'],
      ])
    }
    expect((await send(me, '{}', false, 'application/json')).status).toBe(415)
    const flag = await load(me, HEADER, { fields: { sendInvites: 'да' } })
    expect([flag.status, flag.body.fields]).toEqual([400, { sendInvites: 'Допустимые значения: true, false' }])
    expect(await staffOf(me)).toHaveLength(1)
  }, 20_000)

  test('a file that nobody can read says so, whatever it would have unpacked to', async () => {
    const me = await admin()
    const bomb = workbook({ bytes: new Uint8Array(60_000_000), claims: 1000 })
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)])
    for (const bytes of [bomb, old, Buffer.from('PK\u0003\u0004')]) {
      const { status, body } = await load(me, bytes, { name: 'a.xlsx' })
      expect([status, body.code]).toEqual([400, 'IMPORT_UNREADABLE'])
    }
    const { body } = await load(me, 'ФИО;Email\nА\0Б;ab@berezka.example')
    expect(body.code).toBe('IMPORT_UNREADABLE')
    const laughs = workbook(
      sheet(
        `<row>${cell('ФИО')}${cell('PIN')}</row><row>${cell('&b;_x0000_')}${cell('4071')}</row>`,
        '<!DOCTYPE x [<!ENTITY b "ha">]>',
      ),
    )
    expect((await load(me, laughs, { name: 'a.xlsx' })).body.rows).toMatchObject([
      { row: 2, name: '&b;', status: 'ok' },
    ])
  }, 20_000)

  test('no more positions than a company may have, and then nothing is written', async () => {
    const me = await admin()
    await app.db.write(
      me.company.id,
      (sql) => sql`
        insert into positions (company_id, id, name)
        select ${me.company.id}, gen_random_uuid(), 'Должность ' || n from generate_series(1, 299) n`,
    )
    const line = (n: number) => `Имя ${n};p${n}@berezka.example;;;Новая ${n};;`
    const fields = { createMissing: 'true' }
    const refused = await load(me, csv(line(1), line(2)), { fields })
    expect([refused.status, refused.body.message]).toEqual([409, 'Достигнут предел: не больше 300'])
    expect(await staffOf(me)).toHaveLength(1)
    expect((await load(me, csv(line(1)), { fields })).body).toMatchObject({ created: 1 })
    await app.db.write(
      me.company.id,
      (sql) => sql`
        insert into users (company_id, id, name)
        select ${me.company.id}, gen_random_uuid(), 'Сотрудник ' || n from generate_series(1, 9998) n`,
    )
    const full = await load(me, csv('А Б;;;;;;4071'), { dryRun: true })
    expect([full.status, full.body.message]).toEqual([409, 'Достигнут предел: не больше 10000'])
  }, 20_000)

  test('an employee may not, another company sees nothing', async () => {
    const me = await admin()
    const employee = await buildUser(app, { company: me.company })
    expect((await load(employee, csv('А Б;;;;;;4071'))).status).toBe(403)
    await load(me, csv('А Б;ab@berezka.example;;;;;4071'))
    const other = await admin()
    expect((await load(other, csv('А Б;ab@berezka.example;;;;;4071'))).body).toMatchObject({ created: 1 })
  })

  test('two imports of the same list at once: everybody goes in once, nobody gets a 500', async () => {
    const me = await admin()
    const file = csv(...Array.from({ length: 30 }, (_, i) => `Имя ${i};r${i}@berezka.example;;;Новая;;`))
    const both = await Promise.all([1, 2].map(() => load(me, file, { fields: { createMissing: 'true' } })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 30])
  })

  test('files that one company brings by the dozen keep no other from bringing one', async () => {
    const [loud, quiet] = [await admin(), await admin()]
    // Nobody sends twenty-four a minute alone.
    const both = [loud, await buildUser(app, { company: loud.company, role: 'admin' })]
    const isFull = Promise.withResolvers<void>()
    const bring = async (by: BuiltUser) => {
      const { status } = await load(by, csv('Анна Ким;;;;;;'), { dryRun: true })
      if (status === 429) isFull.resolve()
      return status
    }
    const flood = both.flatMap((by) => Array.from({ length: 12 }, () => bring(by)))
    await isFull.promise
    expect((await load(quiet, csv('Иван Ли;ivan@example.com;;;;;'), { dryRun: true })).status).toBe(200)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 429]))
  })

  test('an address that its owner takes in the middle costs only its row', async () => {
    const me = await admin()
    const owner = await buildUser(app, { company: me.company })
    let hold!: () => void
    const held = new Promise<void>((resolve) => (hold = resolve))
    // As a change of one's own address does: without the lock of the staff, committed while the import writes.
    const change = app.db.write(me.company.id, async (sql) => {
      await sql`update users set email = 'taken@berezka.example' where company_id = ${me.company.id} and id = ${owner.id}`
      await held
    })
    const imported = load(
      me,
      csv('Первый Верный;fine@berezka.example;;;;;', 'Второй Поздний;taken@berezka.example;;;;;'),
    )
    await waitsForLock(me.company.id)
    hold()
    await change
    const { status, body } = await imported
    expect([status, body.created]).toEqual([200, 1])
    expect(body.rows[1]).toMatchObject({ status: 'duplicate', errors: [messages.EMAIL_TAKEN] })
  })

  test('as many rows as there may be, with PIN codes and new restaurants', async () => {
    const me = await admin()
    const lines = Array.from(
      { length: limits.users.importRowsMax },
      (_, i) => `Имя ${i};big${i}@berezka.example;;;Должность ${i % 20};Зал ${i % 30}; ${300000 + i * 7}`,
    )
    const { body } = await load(me, csv(...lines), { fields: { createMissing: 'true', sendInvites: 'true' } })
    expect(body).toMatchObject({ created: limits.users.importRowsMax })
  }, 20_000)
})

/** Until the import stands at the row of the other transaction. */
async function waitsForLock(companyId: string) {
  for (;;) {
    const [row] = await app.db.forCompany(companyId)<{ n: number }[]>`
      select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid'`
    if ((row?.n ?? 0) > 0) return
  }
}
