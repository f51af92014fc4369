import { keep, storedAs } from '../content/contents.ts'
import type { Database, Tag } from '../db/client.ts'
import { BEFORE_ANY_TEST } from './factories.ts'

export type SeededCompany = { id: string; positionId: string; userId: string; topicId: string; articleId: string }

/** A company with one row in every table that has company_id: a new table that is missing here fails the wall's test. */
export async function seedCompany(db: Database, name: string): Promise<SeededCompany> {
  const [id, positionId, userId, topicId, articleId, fileId] = Array.from({ length: 6 }, () => Bun.randomUUIDv7())
  if (!id || !positionId || !userId || !topicId || !articleId || !fileId) throw new Error('six ids')
  const companyId = id
  const [restaurantId, categoryId, testId] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const now = new Date()
  await db.write(id, async (sql) => {
    await sql`insert into companies ${sql({ id, name, subdomain: name.toLowerCase() })}`
    await sql`insert into positions ${sql({ companyId, id: positionId, name: 'Официант' })}`
    await sql`insert into users ${sql({ companyId, id: userId, name: `Сотрудник ${name}`, email: 'same@example.com', pinHash: 'same', positionId, createdAt: BEFORE_ANY_TEST })}`
    await sql`insert into sessions ${sql({ companyId, id: Bun.randomUUIDv7(), userId, kind: 'password', expiresAt: now })}`
    await sql`insert into topics ${sql({ companyId, id: topicId, name })}`
    const content = storedAs({ blocks: [] })
    await keep(sql, companyId, content, 'Гости любят тёплые блюда')
    await sql`insert into articles ${sql({
      companyId,
      id: articleId,
      title: `Сервис ${name}`,
      contentId: content.id,
      status: 'published',
      topicId,
      tags: ['Зал'],
      limited: true,
      createdBy: userId,
      createdByName: `Сотрудник ${name}`,
    })}`
    await sql`insert into article_positions ${sql({ companyId, articleId, positionId })}`
    await sql`insert into article_tags ${sql({ companyId, tagKey: 'зал', articleId, tag: 'Зал' })}`
    await sql`insert into article_views ${sql({ companyId, articleId, n: 1 })}`
    await sql`insert into article_view_log ${sql({ companyId, articleId, userId, viewedAt: now })}`
    await sql`insert into article_reads (company_id, day, article_id, user_id, hour, restaurants, n)
      values (${companyId}, '2026-01-12', ${articleId}, ${userId}, 9, '{}', 1)`
    await sql`insert into monitoring_mine ${sql({ companyId, userId, report: '{}', updatedAt: now })}`
    const keyId = Bun.randomUUIDv7()
    await sql`insert into api_keys ${sql({
      companyId,
      id: keyId,
      publicId: keyId.slice(-8),
      name: 'Касса',
      hash: 'x',
      tail: 'xxxx',
      scopes: ['tasks:read'],
      createdBy: userId,
      createdByName: 'Сотрудник',
      createdAt: now,
      updatedAt: now,
    })}`
    await sql`insert into api_key_days ${sql({ companyId, keyId, day: now, calls: 1 })}`
    const webhookId = Bun.randomUUIDv7()
    await sql`insert into webhooks ${sql({
      companyId,
      id: webhookId,
      url: 'https://hooks.example.com/',
      name: 'hooks.example.com',
      events: ['*'],
      secretSealed: 'x',
      createdBy: userId,
      createdByName: 'Сотрудник',
      createdAt: now,
      updatedAt: now,
    })}`
    await sql`insert into webhook_deliveries ${sql({
      companyId,
      id: Bun.randomUUIDv7(),
      webhookId,
      eventId: Bun.randomUUIDv7(),
      type: 'user.created',
      body: '{}',
      status: 'waiting',
      createdAt: now,
    })}`
    await sql`insert into search_misses ${sql({ companyId, day: now, query: 'фондю', count: 1 })}`
    await sql`insert into article_versions ${sql({
      companyId,
      articleId,
      version: 1,
      changeType: 'created',
      editedBy: userId,
      editedByName: 'Сотрудник',
      title: `Сервис ${name}`,
      contentId: content.id,
      status: 'published',
      priority: 'medium',
      tags: ['Зал'],
    })}`
    await sql`select article_search_put(${id}, ${articleId}, ${`Сервис ${name}`}, ${['Зал']}, null, null)`
    await sql`insert into files ${sql({
      companyId,
      id: fileId,
      key: `${id}/${fileId}`,
      name: 'menu.png',
      originalName: 'Меню.png',
      mimetype: 'image/png',
      size: 10,
      uploadedBy: userId,
    })}`
    await sql`insert into file_refs ${sql({ companyId, fileId, kind: 'article', entityId: articleId })}`
    await sql`insert into restaurants ${sql({ companyId, id: restaurantId, name, createdAt: BEFORE_ANY_TEST })}`
    await sql`insert into user_restaurants ${sql({ companyId, userId, restaurantId })}`
    await sql`insert into api_key_restaurants ${sql({ companyId, keyId, restaurantId })}`
    const scheduleId = Bun.randomUUIDv7()
    await sql`insert into schedules ${sql({
      companyId,
      id: scheduleId,
      kind: 'test',
      entityId: testId,
      restaurantId,
      doneTo: now,
      rule: { type: 'manual', startTime: '09:00' },
    })}`
    await sql`insert into schedule_moments ${sql({ companyId, scheduleId, moment: now })}`
    await sql`insert into categories ${sql({ companyId, id: categoryId, name })}`
    await sql`insert into tests (company_id, id, title, category_id, questions, settings)
      values (${companyId}, ${testId}, ${name}, ${categoryId}, '[]', '{}')`
    await sql`insert into article_asks ${sql({ companyId, articleId, kind: 'test', testId, requiredVersion: 1, askedAt: now, updatedAt: now })}`
    await sql`insert into article_reviews ${sql({ companyId, articleId, ownerId: userId, everyMonths: 3, dueAt: now, updatedAt: now })}`
    await sql`insert into article_checks ${sql({ companyId, articleId, version: 1, at: now, userId, userName: 'Сотрудник' })}`
    await sql`insert into article_knowings ${sql({ companyId, articleId, userId, version: 1, at: now, how: 'read' })}`
    await sql`insert into test_restaurants ${sql({ companyId, testId, restaurantId })}`
    await sql`insert into test_positions ${sql({ companyId, testId, positionId })}`
    await fillTest(sql, { companyId, testId, userId, restaurantId })
    await fillTelegram(sql, { companyId, userId, restaurantId })
    const [courseId, stepOf] = [Bun.randomUUIDv7(), { companyId, place: 1, articleId }]
    await sql`insert into courses ${sql({ companyId, id: courseId, title: name, activatedAt: now, createdAt: now, updatedAt: now })}`
    await sql`insert into course_steps ${sql({ ...stepOf, courseId })}`
    await sql`insert into course_completions ${sql({ companyId, courseId, userId, completedAt: now, number: 1, title: name, person: name })}`
    await seedNews(sql, { companyId, userId, name })
    const notificationId = Bun.randomUUIDv7()
    await sql`insert into notifications ${sql({ companyId, userId, id: notificationId, kind: 'digest', facts: {}, linkType: 'dashboard', at: now, changedAt: now, inApp: true, inDigest: false })}`
    await sql`insert into telegram_messages ${sql({ companyId, userId, notificationId })}`
    await sql`insert into notification_clocks ${sql({ companyId, name: 'tasks', lookedAt: now })}`
    await sql`insert into notification_settings ${sql({ companyId, userId, digestFrom: now, updatedAt: now })}`
    await sql`select audience_save(${companyId}, '{}', '{}', ${[userId]}::uuid[])`
    await sql`insert into object_removals ${sql({ companyId, id: Bun.randomUUIDv7(), key: `${id}/gone`, createdAt: now, dueAt: now })}`
    await sql`insert into idempotency_keys ${sql({ companyId, userId, operation: 'articleCreate', key: 'k', bodyHash: 'h' })}`
    await sql`select article_rev_raise(${id})`
    await sql`select revision_raise(${id}, 'audiences')`
    await sql`insert into assistant_usage ${sql({ companyId, day: '2026-01-12', tokens: 10 })}`
    await seedTasks(sql, { companyId, userId, restaurantId, categoryId, name })
    await seedChecklists(sql, { companyId, userId, restaurantId, categoryId, name })
    await sql`insert into events ${sql({ companyId, id: Bun.randomUUIDv7(), action: 'article.created', userId })}`
  })
  return { id, positionId, userId, topicId, articleId }
}

type Named = { companyId: string; userId: string; restaurantId: string; categoryId: string; name: string }

async function seedTasks(sql: Tag, { companyId, userId, restaurantId, categoryId, name }: Named) {
  const [formId, seriesId, taskId] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const at = new Date()
  await sql`insert into forms (company_id, id, title, category_id, fields, created_by)
    values (${companyId}, ${formId}, ${name}, ${categoryId}, '[]', ${userId})`
  await sql`insert into form_versions (company_id, form_id, version, fields, saved_by) values (${companyId}, ${formId}, 1, '[]', ${userId})`
  await sql`insert into task_series (company_id, id, title, restaurant_id, category_id, form_id, repeat, created_by)
    values (${companyId}, ${seriesId}, ${name}, ${restaurantId}, ${categoryId}, ${formId}, '{}', ${userId})`
  await sql`insert into task_series_people ${sql({ companyId, seriesId, userId })}`
  await sql`insert into task_templates ${sql({ companyId, id: Bun.randomUUIDv7(), name, restaurantId, categoryId, formId })}`
  await sql`insert into tasks ${sql({
    companyId,
    id: taskId,
    number: 1,
    title: name,
    status: 'done',
    restaurantId,
    categoryId,
    formId,
    seriesId,
    createdBy: userId,
    completedAt: at,
  })}`
  await sql`select task_numbers_take(${companyId}, 1)`
  await sql`insert into task_people ${sql({ companyId, userId, taskId, status: 'done', createdAt: at })}`
  await sql`insert into task_days ${sql({ companyId, day: '2026-01-12', status: 'done', created: 1, done: 1, due: 0, overdue: 0, ms: 0 })}`
  await sql`insert into task_people_days ${sql({ companyId, day: '2026-01-12', userId, done: 1, due: 0, overdue: 0 })}`
  await sql`insert into task_day_marks ${sql({ companyId, day: '2026-01-12' })}`
  await sql`insert into task_history ${sql({ companyId, id: Bun.randomUUIDv7(), taskId, at, byId: userId, action: 'created' })}`
  await sql`insert into task_comments ${sql({ companyId, id: Bun.randomUUIDv7(), taskId, authorId: userId, text: 'Готово' })}`
  await sql`insert into form_responses (company_id, id, form_id, version, task_id, restaurant_id, values, submitted_by, submitted_at)
    values (${companyId}, ${Bun.randomUUIDv7()}, ${formId}, 1, ${taskId}, ${restaurantId}, '{}', ${userId}, ${at})`
  await sql`select task_search_put(${companyId}, ${[taskId]}::uuid[])`
}

async function seedChecklists(sql: Tag, { companyId, userId, restaurantId, categoryId, name }: Named) {
  const [checklistId, itemId, taskId, at] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7(), new Date()]
  await sql`insert into checklists (company_id, id, title, category_id, schedule, public_code, created_by)
    values (${companyId}, ${checklistId}, ${name}, ${categoryId}, '{"type": "manual"}', 'k7m2p9x4qa', ${userId})`
  await sql`insert into checklist_versions (company_id, checklist_id, version, title, items, schedule, saved_by)
    values (${companyId}, ${checklistId}, 1, ${name}, '[]', '{"type": "manual"}', ${userId})`
  const [run] = await sql<{ id: string }[]>`
    insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, ordinal, starts_at, due_at, closes_at, items)
    values (${companyId}, run_id('2026-01-12'), '2026-01-12', ${checklistId}, 1, ${restaurantId}, 1, ${at}, ${at}, ${at}, 1) returning id`
  const runId = run?.id ?? ''
  await sql`insert into run_days ${sql({ companyId, day: '2026-01-12', restaurantId, completed: 0, late: 0, missed: 0, scoreSum: 0, scored: 0, fails: 0 })}`
  await sql`insert into run_list_days ${sql({ companyId, day: '2026-01-12', checklistId, completed: 0, late: 0, missed: 0, scoreSum: 0, scored: 0, fails: 0 })}`
  await sql`insert into run_people_days ${sql({ companyId, day: '2026-01-12', userId, completed: 0, late: 0 })}`
  await sql`insert into run_day_marks ${sql({ companyId, day: '2026-01-12' })}`
  await sql`insert into run_answers ${sql({ companyId, runId, itemId, clientId: Bun.randomUUIDv7(), answeredAt: at, answeredBy: userId })}`
  await sql`insert into run_sheets (company_id, run_id, business_date, answers) values (${companyId}, ${runId}, '2026-01-12', '[]')`
  await sql`insert into tasks ${sql({ companyId, id: taskId, number: 1000, title: name, restaurantId })}`
  await sql`insert into checklist_fixes ${sql({ companyId, taskId, checklistId, restaurantId, itemId })}`
  await sql`insert into run_fixes ${sql({ companyId, runId, itemId, taskId })}`
  const journal = { companyId, restaurantId, kind: 'fridges', month: '2026-01-01' }
  await sql`insert into journal_months ${sql({ ...journal, id: Bun.randomUUIDv7(), sheet: '{}', closedBy: userId, closedAt: at })}`
  await sql`insert into journal_corrections ${sql({ ...journal, id: Bun.randomUUIDv7(), day: '2026-01-12', what: name, now: '2', reason: name, madeBy: userId, madeAt: at })}`
}

let bots = 0
async function fillTelegram(
  sql: Tag,
  { companyId, userId, restaurantId }: Record<'companyId' | 'userId' | 'restaurantId', string>,
) {
  const [at, botId] = [new Date(Date.UTC(2026, 0, 12)), (bots += 1)]
  await sql`insert into telegram_integrations ${sql({ companyId, botId, botUsername: 'b', botName: 'Б', token: '', tokenMask: '', pathHash: `p${botId}`, headerHash: '', polls: true, connectedAt: at, updatedAt: at })}`
  await sql`insert into telegram_links ${sql({ companyId, userId, telegramId: 1, linkedAt: at })}`
  await sql`insert into telegram_link_codes ${sql({ companyId, userId, hash: 'h', expiresAt: at })}`
  await sql`insert into telegram_chats ${sql({ companyId, id: Bun.randomUUIDv7(), chatId: 1, title: 'Смена', restaurantId, connectedAt: at })}`
  await sql`insert into telegram_updates ${sql({ companyId, botId, updateId: 1, at })}`
}

async function fillTest(
  sql: Tag,
  { companyId, testId, userId, restaurantId }: Record<'companyId' | 'testId' | 'userId' | 'restaurantId', string>,
) {
  const [attemptId, at] = [Bun.randomUUIDv7(), new Date(Date.UTC(2026, 0, 12))]
  await sql`
    insert into test_versions (company_id, test_id, version, questions, settings) values (${companyId}, ${testId}, 1, '[]', '{}')`
  await sql`
    insert into test_attempts (company_id, id, test_id, version, user_id, number, started_at, asked, orders, max_score, updated_at)
    values (${companyId}, ${attemptId}, ${testId}, 1, ${userId}, 1, ${at}, '{}', '[]', 1, ${at})`
  await sql`insert into test_attempt_places ${sql({ companyId, restaurantId, startedAt: at, attemptId, testId })}`
  await sql`insert into test_people ${sql({ companyId, testId, userId })}`
  await sql`insert into test_days ${sql({ companyId, day: '2026-01-12', testId, attempts: 1, passed: 1, percents: 90, reviewed: 1 })}`
  await sql`insert into test_question_days ${sql({ companyId, day: '2026-01-12', testId, questions: ['q'], asked: [1], rights: [1] })}`
  await sql`insert into test_people_days ${sql({ companyId, day: '2026-01-12', tried: 1, passed: 1 })}`
  await sql`insert into test_day_marks ${sql({ companyId, day: '2026-01-12' })}`
  await sql`
    insert into test_sums (company_id, test_id, slot, people, passed, percents) values (${companyId}, ${testId}, 0, 1, 1, 90)`
}

async function seedNews(sql: Tag, { companyId, userId, name }: Record<'companyId' | 'userId' | 'name', string>) {
  const [newsId, at] = [Bun.randomUUIDv7(), new Date(Date.UTC(2026, 0, 12))]
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: `Новость ${name}` } }] })
  await sql`
    insert into news (company_id, id, title, content_id, words, status, published_at, created_by, created_by_name, created_at,
      updated_at)
    values (${companyId}, ${newsId}, ${name}, content_keep(${companyId}, content_id(${body}), ${body}, ${name}),
      search_vector(${name}), 'published', ${at}, ${userId}, ${name}, ${at}, ${at})`
  await sql`insert into news_reads ${sql({ companyId, userId, newsId, readAt: at })}`
  await sql`insert into news_comments ${sql({ companyId, id: Bun.randomUUIDv7(), newsId, authorId: userId, text: name, createdAt: at })}`
}
