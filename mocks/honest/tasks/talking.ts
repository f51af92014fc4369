import { world } from '../../seed/world.ts'
import { fileIds, userIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, idOf, kept, list, type As } from './steps.ts'

const { marina, denis, pavel, vera } = userIds
const BANQUET = idOf(129)
const said = (number: number) =>
  world.tasks.find(({ row }) => row.number === number)?.row.comments.map(({ _id }) => _id) ?? []
const [, own = 'none'] = said(125)
const [foreign = 'none', , gone = 'none'] = said(129)
const CLIENT = '019bd7a1-3c4d-7e5f-8a61-7b82c9d0e1f3'

const read = (name: string, as: As, id = BANQUET, query = '') =>
  ask(`comments: ${name}`, as, 'commentList', { path: { id }, query })
const say = (name: string, as: As, body: object, id = BANQUET, more: Partial<Step> = {}) =>
  ask(`new comment: ${name}`, as, 'commentCreate', { path: { id }, body, ...more })
const put = (name: string, as: As, commentId: string, body: object, id = BANQUET) =>
  ask(`put comment: ${name}`, as, 'commentUpdate', { path: { id, commentId }, body })
const remove = (name: string, as: As, commentId: string, id = BANQUET) =>
  ask(`delete comment: ${name}`, as, 'commentDelete', { path: { id, commentId } })

export const talking: Step[] = [
  ...(['admin', 'waiter', 'barman', 'trainee'] as const).map((as) => read(as, as)),
  read('two of them', 'admin', BANQUET, 'limit=2'),
  read('before one', 'admin', BANQUET, `before=${gone}`),
  read('before what is none', 'admin', BANQUET, `before=${UNKNOWN}`),
  read('no number', 'admin', BANQUET, 'limit=0'),
  read('unknown', 'admin', UNKNOWN),
  say('blank', 'waiter', { text: ' ' }),
  say('too long', 'waiter', { text: 'а'.repeat(2001) }),
  say('unknown task', 'waiter', { text: 'Да' }, UNKNOWN),
  say('by who is not of it', 'trainee', { text: 'Да' }),
  say('calls who is not of it', 'waiter', { text: 'Да', mentions: [userIds.polina] }),
  say('calls who is off', 'waiter', { text: 'Да', mentions: [vera] }),
  say('unknown file', 'waiter', { text: 'Да', attachments: [UNKNOWN] }),
  say('six files', 'waiter', {
    text: 'Да',
    attachments: Array.from({ length: 6 }, (_, n) => UNKNOWN.replace(/0$/, String(n))),
  }),
  say(
    'with all of it',
    'waiter',
    {
      text: ' @Марина Соколова стол 3 готов ',
      mentions: [marina, pavel],
      attachments: [fileIds.tableSetting],
      clientId: CLIENT,
    },
    BANQUET,
    kept('said'),
  ),
  say('the same of that device', 'waiter', { text: 'Другое', clientId: CLIENT }),
  say('to a closed one', 'waiter', { text: 'Повесил', mentions: [denis] }, idOf(115)),
  say('once', 'admin', { text: 'Шестой прибор нашёлся' }, BANQUET, { key: 'comment-1' }),
  say('once more with the same key', 'admin', { text: 'Шестой прибор нашёлся' }, BANQUET, { key: 'comment-1' }),
  get('with its comments', 'waiter', BANQUET),
  list('found by a comment', 'waiter', `scope=all&search=${encodeURIComponent('прибор')}`),
  put('unknown', 'waiter', UNKNOWN, { text: 'Да' }),
  put('of an unknown task', 'waiter', own, { text: 'Да' }, UNKNOWN),
  put('of another task', 'waiter', own, { text: 'Да' }),
  put('of another', 'waiter', foreign, { text: 'Да' }),
  put('of another by an admin', 'admin', foreign, { text: 'Да' }),
  put('a deleted one', 'waiter', gone, { text: 'Да' }),
  put('too late', 'waiter', own, { text: 'Да' }, idOf(125)),
  put('blank', 'waiter', '{said}', { text: '' }),
  put('calls who is not of it', 'waiter', '{said}', { text: 'Да', mentions: [userIds.polina] }),
  put('unknown file', 'waiter', '{said}', { text: 'Да', attachments: [UNKNOWN] }),
  put('the same', 'waiter', '{said}', { text: '@Марина Соколова стол 3 готов' }),
  put('another text', 'waiter', '{said}', { text: 'Стол 3 и 4 готовы' }),
  put('nobody and nothing', 'waiter', '{said}', { text: 'Стол 3 и 4 готовы', mentions: [], attachments: [] }),
  remove('unknown', 'waiter', UNKNOWN),
  remove('of an unknown task', 'admin', own, UNKNOWN),
  remove('of another', 'waiter', foreign),
  remove('too late', 'waiter', own, idOf(125)),
  remove('own', 'waiter', '{said}'),
  remove('own again', 'waiter', '{said}'),
  remove('of another by an admin', 'admin', own, idOf(125)),
  read('in the end', 'waiter'),
  read('of the other in the end', 'waiter', idOf(125)),
  get('without what was deleted', 'waiter', idOf(125)),
]
