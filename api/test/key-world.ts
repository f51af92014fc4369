import type { components } from '../../openapi/gen/schema.d.ts'
import { savedAudience } from '../audience/save.ts'
import { buildAccount, PASSWORD } from './accounts.ts'
import type { TestApp } from './app.ts'
import { buildChecklist, makeRuns } from './build-checklist.ts'
import { buildNews } from './build-news.ts'
import { buildArticle, buildCompany, buildRestaurant, buildTest, buildUser, type BuiltUser } from './factories.ts'
import { buildForm, taskCalls } from './task-calls.ts'

type Schemas = components['schemas']
const ON = { knowledgeBase: true, testing: true, tasks: true, checklists: true, news: true, analytics: true }
/** Stands in whatever belongs to the other restaurant: no answer to a key of the first may hold it. */
export const FOREIGN = 'Чужой'
export const NOW = new Date('2026-06-01T09:00:00.000Z')

/** A company of two restaurants, each with one of everything, and somebody who works in both. */
export async function keyWorld(app: TestApp) {
  const company = await buildCompany(app, { moduleSettings: { ...ON, integrations: true } })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const token = await app.tokenFor(company.id, userId)
  const admin: BuiltUser = { id: userId, company, name: 'Анна', token, client: app.client(company.subdomain, token) }
  const [ivan, boris, olga] = [
    await buildUser(app, { company, name: 'Свой Иван' }),
    await buildUser(app, { company, name: `${FOREIGN} Борис` }),
    await buildUser(app, { company, name: 'Общая Ольга' }),
  ]
  const [own, other] = [
    await buildRestaurant(app, { company, name: 'Свой зал', staff: [ivan, olga] }),
    await buildRestaurant(app, { company, name: `${FOREIGN} зал`, staff: [boris, olga] }),
  ]
  // For everybody: what stands beneath belongs to one of them all the same.
  const common = {
    form: await buildForm(app, { company }),
    test: await buildTest(app, { company, title: 'Общий тест' }),
    news: await buildNews(app, { company, title: 'Общая новость' }),
    article: await buildArticle(app, { company, author: admin, title: 'Общая статья' }),
  }
  await app.db.write(company.id, async (sql) => {
    for (const { id } of [ivan, boris])
      await sql`
        insert into article_view_log (company_id, article_id, user_id, viewed_at)
        values (${company.id}, ${common.article.id}, ${id}, ${NOW})`
  })
  const house = { app, admin, common }
  const inside = await furnish(house, { person: ivan, place: own, word: 'Свой' })
  const outside = await furnish(house, { person: boris, place: other, word: FOREIGN })
  const key = async (scopes: Schemas['ApiKeyScope'][], restaurants: string[] | null = [own.id]) => {
    const body = { name: 'Касса', scopes, restaurants, expiresAt: null, isEndless: true, password: PASSWORD }
    const { data, error } = await admin.client.POST('/api/keys', { body })
    if (!data) throw new Error(JSON.stringify(error))
    return { ...data.key, secret: data.secret }
  }
  return { app, company, admin, key, common, inside, outside, both: olga }
}
export type KeyWorld = Awaited<ReturnType<typeof keyWorld>>

type House = {
  app: TestApp
  admin: BuiltUser
  common: { form: { id: string }; test: { id: string }; news: { id: string } }
}
type Place = { person: BuiltUser; place: { id: string }; word: string }

/** One of everything that belongs to the place, or is meant for its people. */
async function furnish({ app, admin, common }: House, { person, place, word }: Place) {
  const { company } = admin
  const named = (what: string) => `${word} ${what}`
  const { id: article } = await buildArticle(app, { company, author: admin, title: named('рецепт') })
  const { id: test } = await buildTest(app, { company, title: named('тест'), restaurants: [place] })
  const { id: news } = await buildNews(app, { company, title: named('анонс') })
  const { id: checklist } = await buildChecklist(app, { company, title: named('обход'), restaurants: [place] })
  await app.db.write(company.id, async (sql) => {
    const audience = savedAudience(sql, company.id, { restaurants: [place.id] })
    await sql`update articles set audience_id = ${audience} where company_id = ${company.id} and id = ${article}`
    await sql`update news set audience_id = ${audience} where company_id = ${company.id} and id = ${news}`
    await sql`
      insert into news_comments (company_id, id, news_id, author_id, text, created_at)
      values (${company.id}, ${Bun.randomUUIDv7()}, ${news}, ${person.id}, ${named('вопрос')}, ${NOW})`
  })
  const run = (await makeRuns(app, company, NOW)).find((one) => one.checklistId === checklist)?.id ?? ''
  const give = taskCalls(admin)
  const draft = { assignees: [person.id], restaurant: place.id }
  const { _id: task } = await give.create({ ...draft, title: named('ремонт') })
  const { _id: asked } = await give.create({ ...draft, title: named('отчёт'), form: common.form.id })
  const mine = taskCalls(person)
  await mine.move(asked, 'in_progress')
  await mine.move(asked, 'done', { formValues: { part: named('фильтр') } })
  const { series } = await give.create({
    ...draft,
    title: named('обмен'),
    repeat: { type: 'daily', startTime: '10:00' },
  })
  const { data: template } = await admin.client.POST('/api/task-templates', {
    body: { name: named('шаблон'), title: named('обмен'), restaurant: place.id },
  })
  const path = { id: common.test.id }
  const { data: attempt } = await person.client.POST('/api/tests/{id}/attempts', { params: { path } })
  const called = `${word}-1`
  await admin.client.PUT('/api/users/{id}', { params: { path: { id: person.id } }, body: { externalId: called } })
  await admin.client.PUT('/api/restaurants/{id}', { params: { path: { id: place.id } }, body: { externalId: called } })
  await admin.client.PUT('/api/tasks/{id}', { params: { path: { id: task } }, body: { externalId: called } })
  await admin.client.PUT('/api/knowledge-base/{id}', {
    params: { path: { id: article } },
    body: { externalId: called },
  })
  const [response] = await app.db.forCompany(company.id)<{ id: string }[]>`
    select id from form_responses where company_id = ${company.id} and task_id = ${asked}`
  return {
    called,
    user: person.id,
    restaurant: place.id,
    article,
    test,
    news,
    checklist,
    run,
    task,
    asked,
    series: series?._id ?? '',
    template: template?._id ?? '',
    attempt: attempt?.attempt._id ?? '',
    response: response?.id ?? '',
  }
}
