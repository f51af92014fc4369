import { buildNews } from '../build-news.ts'
import type { GoodCalls, Stage } from './good-call.ts'

const made = ({ app, company }: Stage, more: Partial<Parameters<typeof buildNews>[1]> = {}) =>
  buildNews(app, { company, ...more })
const content = { blocks: [{ type: 'paragraph', data: { text: 'О террасе' } }] }
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString()
async function said(on: Stage) {
  const { id, title } = await made(on)
  const commentId = Bun.randomUUIDv7()
  await on.app.db.write(
    on.company.id,
    (sql) => sql`
      insert into news_comments ${sql({ companyId: on.company.id, id: commentId, newsId: id, authorId: on.admin.id, text: 'Да', createdAt: new Date() })}`,
  )
  return { path: { id, commentId }, title }
}

export const news: GoodCalls = {
  newsCreate: {
    'news.created': () => ({ body: { title: 'Терраса', content }, title: 'Терраса', status: 201 }),
  },
  newsUpdate: {
    'news.updated': async (on) => {
      const { id } = await made(on)
      const body = { title: 'Терраса', isPinned: true, resetRead: true }
      return { path: { id }, body, title: 'Терраса', fields: ['title', 'isPinned', 'resetRead'] }
    },
  },
  newsDelete: {
    'news.deleted': async (on) => {
      const { id, title } = await made(on)
      return { path: { id }, title }
    },
  },
  newsPublish: {
    'news.published': async (on) => {
      const { id, title } = await made(on, { status: 'draft' })
      return { path: { id }, body: {}, title, fields: ['status'] }
    },
    'news.scheduled': async (on) => {
      const { id, title } = await made(on, { status: 'draft' })
      return { path: { id }, body: { publishAt: tomorrow() }, title, fields: ['publishAt'] }
    },
  },
  newsArchive: {
    'news.archived': async (on) => {
      const { id, title } = await made(on)
      return { path: { id }, title, fields: ['status'] }
    },
  },
  newsReorder: {
    'news.reordered': async (on) => ({ body: { ids: [(await made(on)).id] }, fields: ['order'] }),
  },
  newsAcknowledge: {
    'news.acknowledged': async (on) => {
      const { id, title } = await made(on, { requireAck: true })
      return { path: { id }, body: {}, title }
    },
  },
  newsRemind: {
    'news.reminded': async (on) => {
      const { id, title } = await made(on)
      return { path: { id }, title, fields: ['people'] }
    },
  },
  newsCreateComment: {
    'news.commented': async (on) => {
      const { id, title } = await made(on)
      return { path: { id }, body: { text: 'Да' }, title, status: 201, fields: ['comment'] }
    },
  },
  newsUpdateComment: {
    'news.comment_updated': async (on) => ({ ...(await said(on)), body: { text: 'Нет' }, fields: ['comment'] }),
  },
  newsDeleteComment: { 'news.comment_deleted': async (on) => said(on) },
}
