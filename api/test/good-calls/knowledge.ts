import * as build from '../factories.ts'
import { png } from '../forms.ts'
import type { GoodCalls } from './good-call.ts'
import { switchOff } from './switch-off.ts'

const question = {
  id: 'q1',
  type: 'single' as const,
  text: 'Сколько минут ждёт гость?',
  options: [
    { id: 'a', text: 'Три' },
    { id: 'b', text: 'Десять' },
  ],
  correct: ['a'],
}

const articleContent = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] })
/** Articles, topics, positions, tests and files. */
export const knowledge: GoodCalls = {
  articleCreate: {
    'article.created': () => ({ body: { title: 'Сервис', content: articleContent('Текст') }, title: 'Сервис' }),
  },
  articleUpdate: {
    'article.updated': async ({ app, admin }) => ({
      path: await build.buildArticle(app, { author: admin, title: 'Зал' }),
      body: { title: 'Сервис', order: 7 },
      title: 'Сервис',
      fields: ['title', 'order', 'version'],
    }),
  },
  articleDelete: {
    'article.deleted': async ({ app, admin }) => ({
      path: await build.buildArticle(app, { author: admin, title: 'Зал' }),
      title: 'Зал',
    }),
  },
  articleRestore: {
    'article.reverted': async ({ app, admin }) => {
      const path = await build.buildArticle(app, { author: admin, title: 'Зал' })
      await admin.client.PUT('/api/knowledge-base/{id}', { params: { path }, body: { title: 'Бар' } })
      return { path, body: { version: 1 }, title: 'Зал', fields: ['title', 'version', 'restoredVersion'] }
    },
  },
  acknowledgementSave: {
    'article.acknowledgement': async ({ app, admin }) => ({
      path: await build.buildArticle(app, { author: admin, title: 'Зал' }),
      body: { kind: 'read', dueDays: 7 },
      title: 'Зал',
      fields: ['acknowledgement', 'requiredVersion', 'dueDays'],
    }),
  },
  acknowledgementRemind: {
    'article.reminded': async ({ app, admin }) => {
      const path = await build.buildArticle(app, { author: admin, title: 'Зал' })
      await admin.client.PUT('/api/knowledge-base/{id}/acknowledgement', { params: { path }, body: { kind: 'read' } })
      return { path, body: {}, title: 'Зал', fields: ['people'] }
    },
  },
  reviewSave: {
    'article.review_set': async ({ app, admin }) => ({
      path: await build.buildArticle(app, { author: admin, title: 'Зал' }),
      body: { reviewEvery: 3 },
      title: 'Зал',
      fields: ['reviewEvery'],
    }),
  },
  articleReview: {
    'article.reviewed': async ({ app, admin, company }) => {
      const path = await build.buildArticle(app, { author: admin, title: 'Зал' })
      await admin.client.PUT('/api/knowledge-base/{id}/review', { params: { path }, body: { reviewEvery: 1 } })
      await app.db.forCompany(company.id)`
        update article_reviews set due_at = due_at - interval '2 months'
        where company_id = ${company.id} and article_id = ${path.id}`
      return { path, body: { version: 1 }, title: 'Зал' }
    },
  },
  topicCreate: { 'topic.created': () => ({ body: { name: 'Бар' }, title: 'Бар' }) },
  topicReorder: {
    'topic.reordered': async ({ app, company }) => {
      const [one, two] = [await build.buildTopic(app, { company }), await build.buildTopic(app, { company, order: 1 })]
      const topics = [two, one].map(({ id }, order) => ({ id, order, parent: null }))
      return { body: { topics }, fields: ['order'] }
    },
  },
  topicUpdate: {
    'topic.updated': async ({ app, company }) => {
      const parent = await build.buildTopic(app, { company, name: 'Кухня' })
      return {
        path: await build.buildTopic(app, { company, name: 'Зал' }),
        body: { name: 'Бар', parent: parent.id },
        title: 'Бар',
        fields: ['name', 'parent'],
      }
    },
  },
  topicDelete: {
    'topic.archived': async ({ app, company }) => ({
      path: await build.buildTopic(app, { company, name: 'Зал' }),
      title: 'Зал',
    }),
  },
  positionCreate: { 'position.created': () => ({ body: { name: 'Повар' }, title: 'Повар' }) },
  positionUpdate: {
    'position.archived': async ({ app, company }) => ({
      path: await build.buildPosition(app, { company, name: 'Повар' }),
      body: { status: 'inactive' },
      title: 'Повар',
      fields: ['status'],
    }),
    'position.restored': async ({ app, company }) => {
      const path = await build.buildPosition(app, { company, name: 'Повар' })
      await app.db.forCompany(company.id)`
        update positions set status = 'inactive' where company_id = ${company.id} and id = ${path.id}`
      return { path, body: { status: 'active' }, title: 'Повар', fields: ['status'] }
    },
    'position.updated': async ({ app, company }) => ({
      path: await build.buildPosition(app, { company }),
      body: { name: 'Повар' },
      title: 'Повар',
      fields: ['name'],
    }),
  },
  positionDelete: {
    'position.archived': async ({ app, company }) => ({
      path: await build.buildPosition(app, { company, name: 'Повар' }),
      title: 'Повар',
    }),
  },
  testCreate: { 'test.created': () => ({ body: { title: 'Смена', questions: [question] }, title: 'Смена' }) },
  testUpdate: {
    'test.archived': async ({ app, company }) => ({
      path: await build.buildTest(app, { company, title: 'Смена', questions: [question] }),
      body: { title: 'Смена', questions: [question], isActive: false },
      title: 'Смена',
      fields: ['isActive', 'questions', 'version'],
    }),
    'test.restored': async (on) => {
      const path = await build.buildTest(on.app, { company: on.company, title: 'Смена', questions: [question] })
      await switchOff(on, 'tests', path.id)
      const body = { title: 'Смена', questions: [question], isActive: true }
      return { path, body, title: 'Смена', fields: ['isActive', 'questions', 'version'] }
    },
    'test.updated': async ({ app, company }) => ({
      path: await build.buildTest(app, { company }),
      body: { title: 'Смена', questions: [question] },
      title: 'Смена',
      fields: ['title', 'questions', 'version'],
    }),
  },
  testDelete: {
    'test.archived': async ({ app, company }) => ({
      path: await build.buildTest(app, { company, title: 'Смена' }),
      title: 'Смена',
      fields: ['isActive', 'version'],
    }),
  },
  uploadCreate: {
    'file.created': async () => ({
      form: [
        { name: 'files', filename: 'plan.png', type: 'image/png', bytes: await png() },
        { name: 'files', filename: 'bar.png', type: 'image/png', bytes: await png() },
      ],
      title: 'plan.png',
      fields: ['files'],
    }),
  },
  uploadByUrl: {
    'file.created': ({ pictures }) => ({ body: { url: `${pictures}/zal.png` }, title: 'zal.png', fields: ['files'] }),
  },
  uploadDelete: {
    'file.deleted': async ({ app, company, admin }) => ({
      path: await build.buildFile(app, { company, uploadedBy: admin }),
      title: 'План зала.png',
    }),
  },
}
