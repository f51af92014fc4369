import { fileUrl, storedFiles } from '../seed/files.ts'
import { articleIds, positionIds, topicIds } from '../seed/ids.ts'
import { ask, blocks, create, document, list, read, UNKNOWN, type Step } from './steps.ts'

/** Version 4, for waiters, with a comment in its history. */
const ID = articleIds.tableSetting
const put = (name: string, body: unknown, id: string = ID) =>
  ask(`put: ${name}`, 'admin', 'articleUpdate', { path: { id }, body })
const restore = (name: string, body: unknown, id: string = ID) =>
  ask(`restore: ${name}`, 'admin', 'articleRestore', { path: { id }, body })
const history = (name: string, id: string = ID) =>
  ask(`history: ${name}`, 'admin', 'articleListVersions', { path: { id } })
const image = (url: string) => ({ blocks: [{ type: 'image', data: { file: { url } } }] })
const card = (id: string) => ({
  blocks: [{ type: 'pageCard', data: { selectedPage: { id, title: 'Как было', author: 'Никто', status: 'draft' } } }],
})
const empties = [
  { type: 'paragraph', data: { text: '&nbsp;' } },
  { type: 'table', data: { content: [['', '']] } },
]
const idAs = (name: string) => ({ keep: (body: Record<string, unknown>) => ({ [name]: String(body._id) }) })

const saving: Step[] = [
  put('nothing', {}),
  put('what is there', {
    title: 'Сервировка стола: будни, воскресный обед, банкет',
    topic: topicIds.serving,
    order: 1,
  }),
  put('what is there, and its positions and tags', {
    positionAvailable: [positionIds.waiter],
    tags: ['сервис', 'стандарты', 'новичкам'],
    status: 'published',
    priority: 'medium',
  }),
  put('only a comment', { changeComment: 'Ничего не изменила' }),
  put('another version', { title: 'Поздно', version: 3 }),
  put('title with a comment', { title: '  Сервировка стола  ', changeComment: 'Короче', version: 4 }),
  put('the version before', { title: 'Опять поздно', version: 4 }),
  put('no version: the last one wins', { title: 'Сервировка столов' }),
  put('topic empty', { topic: '' }),
  put('topic null: the same', { topic: null }),
  put('topic', { topic: topicIds.terrace }),
  put('topic of another company', { topic: topicIds.grill }),
  put('unknown topic', { topic: UNKNOWN }),
  put('topic that is no id', { topic: 'grill' }),
  put('content as a document', { content: document }),
  put('content: the same again', { content: JSON.stringify(document) }),
  put('content as a list', { content: blocks }),
  put('no content, a text', { content: '' }),
  put('no content, a list', { content: [] }),
  put('no content, of empty blocks', { content: empties }),
  put('content with empty blocks', { content: [...empties, ...blocks, ...empties] }),
  put('content that is no JSON', { content: 'просто текст' }),
  put('content that is no document', { content: '{"a":1}' }),
  put('a text with NUL inside (I3)', { content: String.raw`[{"type":"paragraph","data":{"text":"\u0000"}}]` }),
  put('a text with half a pair inside (I3)', { content: String.raw`[{"type":"paragraph","data":{"text":"\ud800"}}]` }),
  put('a text too deep (I5)', { content: `[{"type":"chess","data":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}]` }),
  put('block without a type', { content: { blocks: [{ data: {} }] } }),
  put('a picture at an address that opens nothing', { content: image('  ') }),
  put('the same at a script: nothing has changed', { content: image('javascript:alert(1)') }),
  put('a video and a table at such addresses', {
    content: [
      { type: 'video', data: { url: 'hall.mp4', caption: 'Зал' } },
      { type: 'googleSheet', data: { url: 'data:text/html,a', title: 'График' } },
    ],
  }),
  put('a picture of ours', { content: image(fileUrl(storedFiles.hallPlan)) }),
  put('a file that nobody uploaded', { content: image(fileUrl({ id: UNKNOWN, name: 'a.png' })) }),
  put('order', { order: 2 }),
  put('order 0', { order: 0 }),
  put('tags', { tags: [' бар ', 'Бар', '', 'стол, накрытый'] }),
  put('no tags', { tags: [] }),
  put('too many tags', { tags: Array.from({ length: 21 }, String) }),
  put('positions', { positionAvailable: [positionIds.hostess, positionIds.cashier] }),
  put('the same positions in another order', { positionAvailable: [positionIds.cashier, positionIds.hostess] }),
  put('position of another company', { positionAvailable: [positionIds.grillCook] }),
  put('a position twice', { positionAvailable: [positionIds.waiter, positionIds.waiter] }),
  put('for everybody', { positionAvailable: [] }),
  put('unknown state and priority', { status: 'new', priority: 'none' }),
  put('blank title', { title: '  ' }),
  put('a comment too long', { title: 'а', changeComment: 'а'.repeat(501) }),
  put('wrong types', { title: 1, content: 2, order: '1', tags: 'бар', version: '1' }),
  put('what nobody may set', {
    viewCount: 7,
    createdBy: { id: UNKNOWN },
    createdAt: '2020-01-01T00:00:00.000Z',
    _id: UNKNOWN,
  }),
  put('not JSON', 'title=a'),
  put('priority', { priority: 'high' }),
  put('archived', { status: 'archived', changeComment: 'Зал закрыт' }),
  put('of an archived article', { title: 'Сервировка в закрытом зале' }),
  put('archived: the same', { status: 'archived' }),
  read('archived just now, waiter', 'waiter', ID),
  put('a draft', { status: 'draft' }),
  put('published again', { status: 'published' }),
  read('published again, waiter', 'waiter', ID, { query: 'edit=false' }),
  read('published again, admin', 'admin', ID, { query: 'edit=true' }),
  history('after all that'),
  list('after saving', 'trainee', 'limit=100'),
]

const restoring: Step[] = [
  restore('no version', {}),
  restore('version 0', { version: 0 }),
  restore('a word', { version: 'первая' }),
  restore('one that never was', { version: 999 }),
  restore('the first', { version: 1 }),
  restore('the first again', { version: 1 }),
  restore('a later one', { version: 5 }),
  read('restored, waiter', 'waiter', ID),
  history('after restoring'),
  ask('restored: a topic', 'admin', 'topicCreate', { body: { name: 'На одну статью' }, ...idAs('brief') }),
  create(
    'in that topic',
    { title: 'С темой', content: document, topic: '{brief}', status: 'published' },
    idAs('themed'),
  ),
  put('the current version', { title: 'С темой, вторая' }, '{themed}'),
  restore('the current', { version: 2 }, '{themed}'),
  ask('restored: the topic is archived', 'admin', 'topicDelete', { path: { id: '{brief}' } }),
  read('of an archived topic, waiter', 'waiter', '{themed}'),
  read('of an archived topic, admin', 'admin', '{themed}', { query: 'edit=true' }),
  history('of an archived topic', '{themed}'),
  put('into an archived topic', { topic: '{brief}' }, '{themed}'),
  restore('of an archived topic', { version: 1 }, '{themed}'),
  history('restored without its topic', '{themed}'),
]

const remove = (name: string, id: string, as = 'admin') => ask(`delete: ${name}`, as, 'articleDelete', { path: { id } })

const deleting: Step[] = [
  create('a card to it', { title: 'Карточка', content: card('{themed}'), status: 'published' }, idAs('holder')),
  create('a card to no id', { title: 'Карточка', content: card('42') }),
  create(
    'an empty card',
    { title: 'Карточка', content: { blocks: [{ type: 'pageCard', data: { selectedPage: null } }] } },
    idAs('empty'),
  ),
  read('the card, waiter', 'waiter', '{holder}'),
  read('the empty card', 'admin', '{empty}'),
  put('behind a card', { title: 'С другим заголовком', topic: topicIds.bar }, '{themed}'),
  read('the card of today, waiter', 'waiter', '{holder}'),
  put('hidden behind a card', { positionAvailable: [positionIds.cook] }, '{themed}'),
  read('the card to a hidden article, waiter', 'waiter', '{holder}'),
  read('the card to a hidden article, admin', 'admin', '{holder}'),
  remove('by a reader', '{themed}', 'waiter'),
  remove('by an admin', '{themed}'),
  remove('again', '{themed}'),
  read('deleted', 'admin', '{themed}'),
  read('the card to a deleted article', 'admin', '{holder}'),
  read('the card to a deleted article, editing', 'admin', '{holder}', { query: 'edit=true' }),
  put('deleted', { title: 'Нет' }, '{themed}'),
  restore('deleted', { version: 1 }, '{themed}'),
  history('deleted', '{themed}'),
  ask('views: deleted', 'admin', 'articleListViews', { path: { id: '{themed}' } }),
  ask('neighbours: deleted', 'admin', 'articleNeighbours', { path: { id: '{themed}' } }),
  list('without the deleted one', 'admin', 'limit=5&status=published'),
]

export const editing: Step[] = [...saving, ...restoring, ...deleting]
