import { articleIds, userIds } from '../seed/ids.ts'
import { ask, create, list, UNKNOWN, type Step } from './steps.ts'

const content = { blocks: [{ type: 'paragraph', data: { text: 'Ждём пять минут' } }] }
const own = (name: string, id: string = '{reviewed}', as: string | undefined = 'admin') =>
  ask(`article review: ${name}`, as, 'reviewGet', { path: { id } })
const set = (name: string, body: unknown, id: string = '{reviewed}', as = 'admin') =>
  ask(`review set: ${name}`, as, 'reviewSave', { path: { id }, body })
const check = (name: string, body: unknown, id: string, as = 'admin') =>
  ask(`reviewed: ${name}`, as, 'articleReview', { path: { id }, body })
const history = (name: string, id: string) => ask(`history: ${name}`, 'admin', 'articleListVersions', { path: { id } })

const reading: Step[] = [
  own('due', articleIds.returnedDish),
  own('not yet', articleIds.cashShift),
  own('of no term', articleIds.uniform),
  own('unknown', UNKNOWN),
  own('of another company', articleIds.returnedDish, 'stranger'),
  own('as a reader', articleIds.returnedDish, 'waiter'),
  own('as nobody', articleIds.returnedDish, undefined),
  list('due', 'admin', 'review=due'),
  list('due, found', 'admin', `review=due&search=${encodeURIComponent('блюдо')}`),
  list('due drafts', 'admin', 'review=due&status=draft'),
  list('due, for a reader', 'waiter', 'review=due'),
  list('of no such review', 'admin', 'review=never'),
]

const setting: Step[] = [
  create(
    'to be looked through',
    { title: 'Смотреть раз в месяц', content, status: 'published' },
    { keep: ({ _id }) => ({ reviewed: String(_id) }) },
  ),
  own('nothing yet'),
  set('by a reader', { reviewEvery: 1 }, '{reviewed}', 'waiter'),
  set('nothing', {}),
  set('of two months', { reviewEvery: 2 }),
  set('unknown owner', { reviewEvery: 1, owner: UNKNOWN }),
  set('owner who is no administrator', { reviewEvery: 1, owner: userIds.denis }),
  set('unknown article', { reviewEvery: 1 }, UNKNOWN),
  set('a month', { reviewEvery: 1, updatedAt: null }),
  set('a month again', { reviewEvery: 1 }),
  set('from an old page', { reviewEvery: 3, updatedAt: null }),
  set('its author', { reviewEvery: 3, owner: userIds.marina }),
  check('not due', { version: 1 }, '{reviewed}'),
  check('version of the future', { version: 2 }, '{reviewed}'),
  check('no version', {}, '{reviewed}'),
  set('no more', { reviewEvery: null, owner: null }),
  own('no more'),
]

const checking: Step[] = [
  check('as a reader', { version: 1 }, articleIds.lostThings, 'waiter'),
  check('unknown', { version: 1 }, UNKNOWN),
  ask('history before', 'admin', 'articleListVersions', {
    path: { id: articleIds.lostThings },
    keep: (body) => ({ lost: String((Object.values(body)[0] as { version: number }).version) }),
  }),
  own('lost things', articleIds.lostThings),
  ask('reviewed: with its version', 'admin', 'articleReview', {
    path: { id: articleIds.lostThings },
    body: '{"version":{lost}}',
    type: 'application/json',
  }),
  ask('reviewed: again', 'admin', 'articleReview', {
    path: { id: articleIds.lostThings },
    body: '{"version":{lost}}',
    type: 'application/json',
  }),
  history('of what was reviewed', articleIds.lostThings),
  ask('put: a due one, another text', 'admin', 'articleUpdate', {
    path: { id: articleIds.returnedDish },
    body: { content },
  }),
  own('published anew', articleIds.returnedDish),
  list('none is due', 'admin', 'review=due'),
]

export const reviews: Step[] = [...reading, ...setting, ...checking]
