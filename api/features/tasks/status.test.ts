import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf } from '../../test/events-of.ts'
import { buildCompany, buildFile, buildUser, type BuiltCompany, type BuiltUser } from '../../test/factories.ts'
import { buildForm, taskCalls } from '../../test/task-calls.ts'

type Status = components['schemas']['TaskStatus']
const START = Date.UTC(2026, 5, 1, 9)
let time = START
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let author: BuiltUser
let waiter: BuiltUser
let calls: Record<'admin' | 'author' | 'waiter', ReturnType<typeof taskCalls>>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  author = await buildUser(app, { company })
  waiter = await buildUser(app, { company })
  calls = { admin: taskCalls(admin), author: taskCalls(author), waiter: taskCalls(waiter) }
})

/** Given by `author` to `waiter`, whom an employee without a restaurant could not choose. */
async function given(status: Status, draft: object = {}): Promise<string> {
  const { _id } = await calls.admin.create({ assignees: [waiter.id], ...draft })
  await app.db.write(company.id, async (sql) => {
    await sql`
      update tasks set created_by = ${author.id}, status = ${status},
        completed_at = ${['done', 'cancelled'].includes(status) ? new Date(time) : null}
      where company_id = ${company.id} and id = ${_id}`
    await sql`select task_search_put(${company.id}, ${[_id]}::uuid[])`
  })
  return _id
}
const rowOf = async (id: string) => {
  const [row] = await app.db.forCompany(company.id)`
    select status, details, updated_at, completed_at,
      (select count(*)::int from task_history h where h.task_id = t.id) as lines,
      (select count(*)::int from form_responses r where r.task_id = t.id) as answers
    from tasks t where company_id = ${company.id} and id = ${id}`
  return { ...row }
}

describe('transitions', () => {
  const all: Status[] = ['new', 'in_progress', 'review', 'done', 'cancelled']
  const both = ['author', 'admin']
  const allowed: Record<'plain' | 'reviewed', Record<string, string[]>> = {
    plain: {
      'new in_progress': ['waiter'],
      'new done': ['waiter', ...both],
      'in_progress done': ['waiter', ...both],
      'review done': both,
      'review in_progress': both,
    },
    reviewed: {
      'new in_progress': ['waiter'],
      'new review': ['waiter'],
      'in_progress review': ['waiter'],
      'review done': both,
      'review in_progress': both,
    },
  }
  const always: Record<string, string[]> = {
    'new cancelled': both,
    'in_progress cancelled': both,
    'review cancelled': both,
    'done in_progress': both,
    'cancelled in_progress': both,
  }

  test.each(['plain', 'reviewed'] as const)(
    'those of the table and no other, whoever asks: %s',
    async (kind) => {
      for (const from of all)
        for (const to of all)
          for (const who of ['waiter', 'author', 'admin'] as const) {
            const id = await given(from, { requireReview: kind === 'reviewed' })
            const before = await rowOf(id)
            const may = [...(allowed[kind][`${from} ${to}`] ?? []), ...(always[`${from} ${to}`] ?? [])].includes(who)
            const reply = await calls[who].move(id, to, { comment: 'Так' })
            const told = { from, to, who, status: reply.status, now: reply.task?.status }
            expect(told).toEqual({ from, to, who, status: may ? 200 : 409, now: may ? to : undefined })
            if (may) continue
            expect(reply).toMatchObject({ code: 'TASK_TRANSITION', message: 'Недопустимый переход статуса' })
            expect(await rowOf(id)).toEqual(before)
          }
    },
    60_000,
  )

  test('the way of a task, with what is told of it', async () => {
    const id = await given('new', { requireReview: true })
    time += MINUTE
    await calls.waiter.move(id, 'in_progress')
    time += MINUTE
    const submitted = await calls.waiter.move(id, 'review', { result: { comment: ' Заменил ' } })
    expect(submitted.task?.result).toMatchObject({ comment: 'Заменил', submittedBy: { id: waiter.id } })
    expect(await calls.author.count()).toMatchObject({ toReview: 1 })
    expect(await calls.author.move(id, 'in_progress', { comment: ' ' })).toMatchObject({
      status: 400,
      code: 'RETURN_COMMENT_REQUIRED',
      fields: { comment: messages.RETURN_COMMENT_REQUIRED },
    })
    const returned = await calls.author.move(id, 'in_progress', { comment: 'Протри пол' })
    expect(returned.task).toMatchObject({
      returned: { comment: 'Протри пол', by: { id: author.id } },
      completedAt: null,
    })
    await calls.waiter.move(id, 'review')
    time += MINUTE
    const done = await calls.author.move(id, 'done')
    expect(done.task).toMatchObject({
      returned: null,
      completedAt: new Date(time).toISOString(),
      completedBy: { id: author.id },
      result: { comment: 'Заменил' },
      actions: ['resume', 'comment'],
    })
    expect((await calls.author.move(id, 'in_progress')).task).toMatchObject({ completedAt: null, completedBy: null })
    expect((await calls.waiter.history(id)).map(({ action, comment, changes }) => [action, comment, changes])).toEqual([
      ['resumed', null, [{ field: 'status', from: 'done', to: 'in_progress' }]],
      ['completed', null, [{ field: 'status', from: 'review', to: 'done' }]],
      ['submitted', null, [{ field: 'status', from: 'in_progress', to: 'review' }]],
      ['returned', 'Протри пол', [{ field: 'status', from: 'review', to: 'in_progress' }]],
      ['submitted', null, [{ field: 'status', from: 'in_progress', to: 'review' }]],
      ['started', null, [{ field: 'status', from: 'new', to: 'in_progress' }]],
      ['created', null, []],
    ])
    expect(await actionsOf(app, company.id)).toEqual([
      'task.created',
      'task.started',
      'task.submitted',
      'task.returned',
      'task.submitted',
      'task.completed',
      'task.resumed',
    ])
  })
})

describe('what finishing needs', () => {
  test('the form is answered first, then a photo is there; all by one call', async () => {
    const form = await buildForm(app, { company })
    const id = await given('in_progress', { form: form.id, requirePhoto: true })
    const photo = await buildFile(app, { company, uploadedBy: waiter })
    const pdf = await buildFile(app, { company, uploadedBy: waiter, mimetype: 'application/pdf' })
    const result = { attachments: [photo.id] }
    const before = await rowOf(id)
    const formValues = { part: 'Фильтр' }
    expect(await calls.waiter.move(id, 'done', { result })).toMatchObject({
      status: 409,
      message: 'Заполните форму отчета',
    })
    for (const bad of [{}, { result: { attachments: [pdf.id] } }])
      expect(await calls.waiter.move(id, 'done', { formValues, ...bad })).toMatchObject({
        status: 409,
        message: 'Приложите фото результата',
      })
    expect(await calls.waiter.move(id, 'done', { formValues: { part: ' ' }, result })).toMatchObject({
      status: 400,
      code: 'FORM_VALUES_INVALID',
      fields: { 'formValues.part': 'Заполните поле «Что заменили»' },
    })
    const strange = await buildFile(app, { company, uploadedBy: author })
    expect(await calls.waiter.move(id, 'done', { formValues, result: { attachments: [strange.id] } })).toMatchObject({
      status: 400,
      code: 'FILE_NOT_FOUND',
      fields: { 'result.attachments': messages.FILE_NOT_FOUND },
    })
    expect(await rowOf(id)).toEqual(before)
    const done = await calls.waiter.move(id, 'done', { formValues: { part: ' Фильтр ', other: 'x' }, result })
    expect(done.task).toMatchObject({
      status: 'done',
      result: { attachments: [{ fileId: photo.id }] },
      formResponse: { values: { part: 'Фильтр' }, form: { _id: form.id, version: 1 }, submittedBy: { id: waiter.id } },
    })
    const { data } = await author.client.GET('/api/files/{id}/{name}', {
      params: { path: { id: photo.id, name: photo.name } },
      parseAs: 'text',
    })
    expect(data).toBe('0123456789')
  })

  test('a form that changed meanwhile: what still fits is taken, what does not is named', async () => {
    const form = await buildForm(app, { company })
    const id = await given('in_progress', { form: form.id })
    const fields = [{ id: 'hours', type: 'number', label: 'Наработка', required: true }]
    await app.db.write(company.id, async (sql) => {
      await sql`update forms set version = 2, fields = ${sql.json(fields)} where company_id = ${company.id} and id = ${form.id}`
      await sql`insert into form_versions (company_id, form_id, version, fields) values (${company.id}, ${form.id}, 2, ${sql.json(fields)})`
    })
    expect(await calls.waiter.move(id, 'done', { formValues: { part: 'Фильтр' }, formVersion: 1 })).toMatchObject({
      status: 409,
      code: 'FORM_CHANGED',
      fields: { 'formValues.hours': 'Заполните поле «Наработка»' },
    })
    const done = await calls.waiter.move(id, 'done', { formValues: { hours: 5 }, formVersion: 1 })
    expect(done.task?.formResponse).toMatchObject({ form: { version: 2 }, values: { hours: 5 } })
  })

  test('answers to a form whose place another one has taken are not taken for none', async () => {
    const form = await buildForm(app, { company, fields: [{ id: 'part', type: 'text', label: 'Что заменили' }] })
    const id = await given('in_progress', { form: form.id })
    const hand = (formValues: Record<string, string>) => calls.waiter.move(id, 'done', { formValues, formVersion: 1 })
    expect(await hand({ lock: 'Сломан замок' })).toMatchObject({
      status: 409,
      code: 'FORM_CHANGED',
      fields: { 'formValues.lock': 'Этого поля больше нет' },
    })
    // Beside answers to this form they are what an older version of it has left.
    const done = await hand({ lock: 'Сломан замок', part: 'Фильтр' })
    expect(done.task?.formResponse?.values).toEqual({ part: 'Фильтр' })
  })

  test('an answer stands when the task is returned, and one that is given anew takes its place', async () => {
    const form = await buildForm(app, { company })
    const id = await given('new', { form: form.id, requireReview: true })
    await calls.waiter.move(id, 'review', { formValues: { part: 'Фильтр' } })
    await calls.author.move(id, 'in_progress', { comment: 'Не то' })
    expect((await calls.waiter.move(id, 'review')).task?.formResponse).toMatchObject({ values: { part: 'Фильтр' } })
    await calls.author.move(id, 'in_progress', { comment: 'Не то' })
    expect((await calls.waiter.move(id, 'review', { formValues: { part: 'Шланг' } })).task?.formResponse).toMatchObject(
      {
        values: { part: 'Шланг' },
      },
    )
    expect(await rowOf(id)).toMatchObject({ answers: 1 })
  })
})

describe('twice and at once', () => {
  test('the same change of a device that comes again is told as done, and changes nothing', async () => {
    const id = await given('in_progress')
    const clientId = Bun.randomUUIDv7()
    const [first, second] = await Promise.all([1, 2].map(() => calls.waiter.move(id, 'done', { clientId })))
    expect([first?.status, second?.status]).toEqual([200, 200])
    const after = await rowOf(id)
    expect(after).toMatchObject({ status: 'done', lines: 2 })
    await calls.author.move(id, 'in_progress')
    expect((await calls.waiter.move(id, 'done', { clientId })).task?.status).toBe('in_progress')
  })

  test('when it was done on the device, and not later than now', async () => {
    const id = await given('in_progress')
    const at = new Date(START + MINUTE).toISOString()
    time = START + 9 * MINUTE
    expect((await calls.waiter.move(id, 'done', { at })).task).toMatchObject({
      completedAt: at,
      result: { submittedAt: at },
    })
    const fast = await given('in_progress')
    const done = await calls.waiter.move(fast, 'done', { at: new Date(time + MINUTE).toISOString() })
    expect(done.task).toMatchObject({ completedAt: new Date(time).toISOString() })
  })

  test('of two people at once one wins, fifty times over, and the other changes nothing', async () => {
    for (let round = 0; round < 50; round++) {
      const id = await given('review')
      const both = await Promise.all([calls.author.move(id, 'done'), calls.admin.move(id, 'cancelled')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const same = await given('in_progress')
      const two = await Promise.all([calls.waiter.move(same, 'done'), calls.author.move(same, 'done')])
      expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(two.find(({ status }) => status === 409)).toMatchObject({ message: 'Недопустимый переход статуса' })
      expect(await rowOf(same)).toMatchObject({ status: 'done', lines: 2 })
    }
  }, 60_000)

  test('two at once who ask what nobody may, fifty times over: both are refused and nothing changes', async () => {
    const id = await given('new')
    const outside: [Status, Status][] = [
      ['new', 'new'],
      ['new', 'review'],
      ['in_progress', 'new'],
      ['in_progress', 'review'],
      ['review', 'new'],
      ['done', 'new'],
      ['done', 'review'],
      ['cancelled', 'done'],
      ['cancelled', 'review'],
      ['cancelled', 'new'],
    ]
    for (let round = 0; round < 50; round++) {
      const [from, to] = outside[round % outside.length] ?? ['new', 'new']
      await app.db.write(
        company.id,
        (sql) => sql`
          update tasks set status = ${from}, completed_at = ${['done', 'cancelled'].includes(from) ? new Date(time) : null}
          where company_id = ${company.id} and id = ${id}`,
      )
      const before = await rowOf(id)
      const both = await Promise.all([calls.author.move(id, to), calls.waiter.move(id, to)])
      expect([from, to, ...both.map(({ status }) => status)]).toEqual([from, to, 409, 409])
      expect(await rowOf(id)).toEqual(before)
    }
  }, 60_000)

  test('cut off in the middle of finishing it is not done at all, and the same change again does all of it', async () => {
    const form = await buildForm(app, { company })
    const id = await given('in_progress', { form: form.id, requirePhoto: true })
    const photo = await buildFile(app, { company, uploadedBy: waiter })
    const more = { formValues: { part: 'Фильтр' }, result: { attachments: [photo.id] }, clientId: Bun.randomUUIDv7() }
    const before = await rowOf(id)
    const owner = postgres(app.url, { max: 2, onnotice: () => {} })
    const cut = await owner.begin(async (sql) => {
      // The last table: status, answers and history are written by then.
      await sql`lock table task_search in exclusive mode`
      const call = calls.waiter.move(id, 'done', more)
      for (;;) {
        const [waiting] = await owner`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%task_search_turn%'`
        if (waiting) break
      }
      return call
    })
    await owner.end()
    expect(cut.status).toBe(503)
    expect(await rowOf(id)).toEqual(before)
    expect((await calls.waiter.move(id, 'done', more)).task).toMatchObject({
      status: 'done',
      result: { attachments: [{ fileId: photo.id }] },
      formResponse: { values: { part: 'Фильтр' } },
    })
    expect(await rowOf(id)).toMatchObject({ lines: 2, answers: 1 })
  })

  test('a card of another state is STALE', async () => {
    const id = await given('new')
    const { updatedAt = '' } = await calls.waiter.get(id)
    await calls.admin.update(id, { title: 'Другое' })
    const before = await rowOf(id)
    expect(await calls.waiter.move(id, 'in_progress', { updatedAt })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('changing and deleting', () => {
  test('what is not sent stays; who stops being one loses the task and its files at the next call', async () => {
    const id = await given('new')
    const other = await buildUser(app, { company })
    const file = await buildFile(app, { company, uploadedBy: admin })
    const read = async ({ client }: BuiltUser) =>
      (
        await client.GET('/api/files/{id}/{name}', {
          params: { path: { id: file.id, name: file.name } },
          parseAs: 'text',
        })
      ).response.status
    await calls.admin.update(id, { attachments: [file.id] })
    expect([await read(waiter), await read(other)]).toEqual([200, 404])
    const changed = await calls.admin.update(id, { assignees: [other.id], priority: 'high' })
    expect(changed.task).toMatchObject({ priority: 'high', title: 'Заменить фильтр', assignees: [{ id: other.id }] })
    expect([await read(waiter), await read(other)]).toEqual([404, 200])
    expect(await calls.waiter.get(id)).toMatchObject({ status: 404 })
    expect((await calls.admin.history(id))[0]).toMatchObject({
      action: 'updated',
      changes: [
        { field: 'priority', from: 'medium', to: 'high' },
        { field: 'assignees', from: [waiter.name], to: [other.name] },
      ],
    })
    expect(await calls.admin.update(id, { priority: 'high' })).toEqual(changed)
  })

  test('photos of a result and of its answers are for who has the task and for administrators, until the next call', async () => {
    const fields = [{ id: 'photo', type: 'photo' as const, label: 'Фото', maxCount: 2 }]
    const form = await buildForm(app, { company, fields })
    const other = await buildUser(app, { company })
    const stranger = await buildUser(app, { company })
    const id = await given('in_progress', { form: form.id, assignees: [waiter.id, other.id] })
    const photos = [
      await buildFile(app, { company, uploadedBy: waiter }),
      await buildFile(app, { company, uploadedBy: waiter }),
    ]
    const [shown, answered] = photos.map((file) => file.id)
    const status = await calls.waiter.move(id, 'done', {
      result: { attachments: [shown ?? ''] },
      formValues: { photo: [answered ?? ''] },
    })
    expect(status.task).toMatchObject({ status: 'done' })
    const read = ({ client }: BuiltUser) =>
      Promise.all(
        photos.map(
          async (file) =>
            (
              await client.GET('/api/files/{id}/{name}', {
                params: { path: { id: file.id, name: file.name } },
                parseAs: 'text',
              })
            ).response.status,
        ),
      )
    for (const who of [admin, author, waiter, other]) expect(await read(who)).toEqual([200, 200])
    expect(await read(stranger)).toEqual([404, 404])
    await calls.admin.move(id, 'in_progress')
    await calls.admin.update(id, { assignees: [waiter.id, stranger.id] })
    expect(await read(other)).toEqual([404, 404])
    expect(await read(stranger)).toEqual([200, 200])
    // The answer stays without its task, as do its photos: for administrators.
    await calls.admin.remove(id)
    for (const who of [author, other, stranger]) expect(await read(who)).toEqual([404, 404])
    expect((await read(admin))[1]).toBe(200)
  })

  test('an author and administrators edit what is open; a stale form, a deadline that passes, an answered form', async () => {
    const form = await buildForm(app, { company })
    const id = await given('new', { form: form.id, deadline: new Date(START + MINUTE).toISOString() })
    expect(await calls.waiter.update(id, { title: 'Моё' })).toMatchObject({ status: 409, code: 'TASK_NOT_YOURS' })
    const { updatedAt = '' } = await calls.author.get(id)
    time = START + 2 * MINUTE
    const both = await Promise.all(['А', 'Б'].map((title) => calls.author.update(id, { title, updatedAt })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE' })
    // The one that stood has passed, and stays.
    expect(
      await calls.author.update(id, { title: 'В', deadline: new Date(START + MINUTE).toISOString() }),
    ).toMatchObject({ status: 200 })
    expect(await calls.author.update(id, { deadline: new Date(time - 1).toISOString() })).toMatchObject({
      status: 400,
      message: 'Срок не может быть в прошлом',
    })
    expect((await calls.author.update(id, { deadline: null })).task).toMatchObject({ deadline: null })
    await calls.waiter.move(id, 'done', { formValues: { part: 'Фильтр' } })
    expect(await calls.author.update(id, { title: 'Г' })).toMatchObject({
      status: 409,
      message: 'Задача завершена и не может быть изменена',
    })
    await calls.author.move(id, 'in_progress')
    expect(await calls.author.update(id, { form: null })).toMatchObject({ status: 409, code: 'TASK_ANSWERED' })
  })

  test('its author deletes a new one, an administrator any; the answer to its form stays', async () => {
    const form = await buildForm(app, { company })
    const [fresh, taken] = [await given('new'), await given('new', { form: form.id })]
    expect(await calls.waiter.remove(fresh)).toMatchObject({ status: 409, code: 'TASK_NOT_DELETABLE' })
    expect(await calls.author.remove(fresh)).toMatchObject({ status: 200 })
    expect(await calls.author.get(fresh)).toMatchObject({ status: 404 })
    await calls.waiter.move(taken, 'done', { formValues: { part: 'Фильтр' } })
    expect(await calls.author.remove(taken)).toMatchObject({ status: 409 })
    expect(await calls.admin.remove(taken)).toMatchObject({ status: 200 })
    const left = await app.db.forCompany(company.id)`
      select task_id, values from form_responses where company_id = ${company.id} and form_id = ${form.id}`
    expect(left.map((row) => ({ ...row }))).toEqual([{ taskId: null, values: { part: 'Фильтр' } }])
    expect(await calls.admin.list({ scope: 'all' })).toMatchObject({ total: 0, counters: { new: 0, done: 0 } })
  })
})
