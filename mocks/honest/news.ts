import { articleIds, fileIds, newsIds, positionIds, restaurantIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const content = { blocks: [{ type: 'paragraph', data: { text: 'Терраса закрывается раньше.' } }] }
const of = (name: string, call: Step['call'], as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`news: ${name}`, as, call, { path: { id }, ...more })
const make = (name: string, body: object, more: Partial<Step> = {}, as = 'admin') =>
  ask(`new news: ${name}`, as, 'newsCreate', { body: { title: 'Терраса', content, ...body }, ...more })
const put = (name: string, id: string, body: object, as = 'admin') =>
  ask(`put news: ${name}`, as, 'newsUpdate', { path: { id }, body })
const FAR = '2099-01-01T10:00:00.000Z'
const PAST = '2020-01-01T10:00:00.000Z'

const reading: Step[] = [
  ...['admin', 'waiter', 'barman', 'trainee', undefined].flatMap((as) => [
    ask(`news: ${as}`, as, 'newsList'),
    ask(`news: count ${as}`, as, 'newsCount'),
  ]),
  ask('news: other company', 'stranger', 'newsList', { host: 'ogonek' }),
  ...['draft', 'scheduled', 'archived', 'published'].flatMap((status) =>
    ['admin', 'waiter'].map((as) => ask(`news: ${status} ${as}`, as, 'newsList', { query: `status=${status}` })),
  ),
  ask('news: unread', 'waiter', 'newsList', { query: 'unread=true' }),
  ask('news: a page', 'admin', 'newsList', { query: 'limit=2&page=2' }),
  ask('news: by words', 'admin', 'newsList', { query: `search=${encodeURIComponent('банкетах карточка')}` }),
  ask('news: by nothing', 'admin', 'newsList', { query: `search=${encodeURIComponent('пароход')}` }),
  ...Object.entries(newsIds).flatMap(([name, id]) =>
    ['admin', 'waiter', 'barman'].map((as) => of(`${name} ${as}`, 'newsGet', as, id)),
  ),
  of('to edit', 'newsGet', 'admin', newsIds.terrace, { query: 'edit=true' }),
  of('unknown', 'newsGet', 'admin', UNKNOWN),
  of('readers', 'newsListReaders', 'admin', newsIds.terrace),
  ...['read', 'unread', 'acknowledged'].map((state) =>
    of(`readers ${state}`, 'newsListReaders', 'admin', newsIds.terrace, { query: `state=${state}&limit=3` }),
  ),
  of('readers, for some', 'newsListReaders', 'admin', newsIds.machine),
  of('readers, as a reader', 'newsListReaders', 'waiter', newsIds.terrace),
  of('readers of none', 'newsListReaders', 'admin', UNKNOWN),
  of('comments', 'newsListComments', 'waiter', newsIds.terrace),
  of('comments of a draft', 'newsListComments', 'waiter', newsIds.uniform),
]

const refused: Step[] = [
  make('by a reader', {}, {}, 'waiter'),
  ask('new news: nothing', 'admin', 'newsCreate', { body: {} }),
  make('blank', { title: ' ' }),
  make('too long', { title: 'а'.repeat(151), summary: 'а'.repeat(301) }),
  make('without a text', { content: { blocks: [] } }),
  make('no json', { content: '{' }),
  make('in the past', { publishAt: PAST }),
  make('gone before it is out', { publishAt: FAR, archiveAt: '2098-01-01T10:00:00.000Z' }),
  make('gone already', { archiveAt: PAST }),
  make('restaurant of another company', { restaurants: [restaurantIds.ogonek] }),
  make('position of another company', { positions: [positionIds.barista] }),
  make('unknown cover', { cover: UNKNOWN }),
  make('card of another company', {
    content: {
      blocks: [...content.blocks, { type: 'pageCard', data: { selectedPage: { id: articleIds.grillCleaning } } }],
    },
  }),
  put('unknown', UNKNOWN, { title: 'Новая' }),
  ask('delete news: unknown', 'admin', 'newsDelete', { path: { id: UNKNOWN } }),
  ask('pinned: unknown', 'admin', 'newsReorder', { body: { ids: [UNKNOWN] } }),
  ask('pinned: a draft', 'admin', 'newsReorder', { body: { ids: [newsIds.uniform] } }),
  ask('pinned: four', 'admin', 'newsReorder', {
    body: { ids: [newsIds.terrace, newsIds.allergens, newsIds.tasting, newsIds.salary] },
  }),
]

const marks: Step[] = [
  of('read', 'newsRead', 'waiter', newsIds.tasting),
  of('read again', 'newsRead', 'waiter', newsIds.tasting),
  of('read a draft', 'newsRead', 'waiter', newsIds.uniform),
  of('read a draft by its author', 'newsRead', 'admin', newsIds.uniform),
  of('acknowledge what does not ask', 'newsAcknowledge', 'waiter', newsIds.tasting, { body: {} }),
  of('acknowledge another version', 'newsAcknowledge', 'waiter', newsIds.terrace, { body: { version: 7 } }),
  of('acknowledge', 'newsAcknowledge', 'waiter', newsIds.terrace, { body: { version: 1 } }),
  of('acknowledge again', 'newsAcknowledge', 'waiter', newsIds.terrace, { body: { version: 1 } }),
  of('known', 'newsGet', 'waiter', newsIds.terrace),
  of('remind', 'newsRemind', 'admin', newsIds.terrace),
  of('remind again', 'newsRemind', 'admin', newsIds.terrace),
  of('remind of a draft', 'newsRemind', 'admin', newsIds.uniform),
  of('remind, as a reader', 'newsRemind', 'waiter', newsIds.terrace),
]

const said: Step[] = [
  of('comment', 'newsCreateComment', 'waiter', newsIds.terrace, {
    body: { text: ' Понял ' },
    keep: (reply) => ({ said: String(reply._id) }),
  }),
  of('comment, blank', 'newsCreateComment', 'waiter', newsIds.terrace, { body: { text: ' ' } }),
  of('comment where it is off', 'newsCreateComment', 'admin', newsIds.machine, { body: { text: 'Да' } }),
  of('comment on a draft', 'newsCreateComment', 'waiter', newsIds.uniform, { body: { text: 'Да' } }),
  ask('comment: changed', 'waiter', 'newsUpdateComment', {
    path: { id: newsIds.terrace, commentId: '{said}' },
    body: { text: 'Понял, спасибо' },
  }),
  ask('comment: by another', 'admin', 'newsUpdateComment', {
    path: { id: newsIds.terrace, commentId: '{said}' },
    body: { text: 'Нет' },
  }),
  ask('comment: unknown', 'waiter', 'newsUpdateComment', {
    path: { id: newsIds.terrace, commentId: UNKNOWN },
    body: { text: 'Нет' },
  }),
  of('comments, with one more', 'newsListComments', 'barman', newsIds.terrace, { query: 'limit=2' }),
  of('comments before', 'newsListComments', 'barman', newsIds.terrace, { query: 'before={said}' }),
  ask('comment: removed by another', 'barman', 'newsDeleteComment', {
    path: { id: newsIds.terrace, commentId: '{said}' },
  }),
  ask('comment: removed', 'admin', 'newsDeleteComment', { path: { id: newsIds.terrace, commentId: '{said}' } }),
  ask('comment: removed again', 'admin', 'newsDeleteComment', { path: { id: newsIds.terrace, commentId: '{said}' } }),
]

const writing: Step[] = [
  make(
    'of all',
    {
      summary: ' Раньше ',
      cover: fileIds.hallPlan,
      restaurants: [restaurantIds.moika],
      positions: [positionIds.waiter],
      requireAck: true,
      isPinned: true,
      publishAt: FAR,
      archiveAt: '2099-02-01T10:00:00.000Z',
    },
    { keep: (reply) => ({ news: String(reply._id), newsAt: String(reply.updatedAt) }) },
  ),
  make('a fourth pin', { isPinned: true }),
  of('not out yet', 'newsGet', 'waiter', '{news}'),
  put('by a reader', '{news}', { title: 'Новая' }, 'waiter'),
  put('nothing new', '{news}', { updatedAt: '{newsAt}' }),
  put('stale', '{news}', { updatedAt: PAST, title: 'Новая' }),
  put('a draft again', '{news}', { publishAt: null }),
  put('its dates in the wrong order', '{news}', { archiveAt: PAST }),
  of('publish, by a reader', 'newsPublish', 'waiter', '{news}', { body: {} }),
  of('publish in the past', 'newsPublish', 'admin', '{news}', { body: { publishAt: PAST } }),
  of('publish later', 'newsPublish', 'admin', '{news}', { body: { publishAt: FAR, notify: false } }),
  of('publish', 'newsPublish', 'admin', '{news}', { body: {} }),
  of('publish again', 'newsPublish', 'admin', '{news}', { body: {} }),
  of('out', 'newsGet', 'waiter', '{news}'),
  of('out, read', 'newsRead', 'waiter', '{news}'),
  put('shown as new', '{news}', { resetRead: true, summary: 'Ещё раньше' }),
  of('unread again', 'newsGet', 'waiter', '{news}'),
  put('another text', '{news}', { content: { blocks: [{ type: 'paragraph', data: { text: 'В девять.' } }] } }),
  ask('pinned: another order', 'admin', 'newsReorder', { body: { ids: ['{news}', newsIds.terrace] } }),
  ask('pinned: the same', 'admin', 'newsReorder', { body: { ids: ['{news}', newsIds.terrace] } }),
  ask('pinned: by a reader', 'waiter', 'newsReorder', { body: { ids: [] } }),
  ask('news: pinned first', 'admin', 'newsList'),
  of('archive what he has read', 'newsArchive', 'admin', newsIds.salary),
  of('read in the archive', 'newsRead', 'admin', newsIds.salary),
  of('archive a draft', 'newsArchive', 'admin', newsIds.uniform),
  of('archive', 'newsArchive', 'admin', '{news}'),
  of('archive again', 'newsArchive', 'admin', '{news}'),
  of('archived', 'newsGet', 'waiter', '{news}'),
  of('out of the archive', 'newsPublish', 'admin', '{news}', { body: {} }),
  ask('delete news: by a reader', 'waiter', 'newsDelete', { path: { id: '{news}' } }),
  ask('delete news: one', 'admin', 'newsDelete', { path: { id: '{news}' } }),
  ask('delete news: again', 'admin', 'newsDelete', { path: { id: '{news}' } }),
  ask('news: at last', 'waiter', 'newsList'),
]

export const news: Step[] = [...reading, ...refused, ...marks, ...said, ...writing]
