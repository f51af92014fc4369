import { restaurantIds, userIds } from '../seed/ids.ts'
import { ask, type Step } from './steps.ts'
import { idIn, kept, make, move, put, remove, type As } from './tasks/steps.ts'

const { denis, pavel, ksenia } = userIds
/** Whoever is told reads what he has been told of since the last time. */
export const heard = (after: string, ...people: string[]): Step[] =>
  people.map((as) => ask(`told of ${after}: ${as}`, as, 'notificationList', { query: 'filter=unread' }))
const everybody = (after: string) => heard(after, 'admin', 'waiter', 'barman')
const read = (as: As) => ask(`told of nothing yet: ${as}`, as, 'notificationReadAll', { body: {} })

const TASK = '{toldTask}'
const say = (name: string, as: As, body: object, more: Partial<Step> = {}) =>
  ask(`told: ${name}`, as, 'commentCreate', { path: { id: TASK }, body, ...more })
const comment = (name: string, as: As, call: 'commentUpdate' | 'commentDelete', body?: object) =>
  ask(`told: ${name}`, as, call, { path: { id: TASK, commentId: '{toldComment}' }, ...(body && { body }) })

const ofTasks: Step[] = [
  make(
    'that tells its people',
    'admin',
    {
      title: 'Протереть полки бара',
      assignees: [denis, pavel],
      deadline: '2099-01-01T10:00:00.000Z',
      requireReview: true,
    },
    kept('toldTask'),
  ),
  ...everybody('a new task'),
  say('a comment', 'admin', { text: 'Сначала верхние' }),
  say('another', 'waiter', { text: 'Понял' }),
  ...everybody('comments'),
  say(
    'a call by name',
    'admin',
    { text: ` @Павел ${'очень '.repeat(40)}нужно`, mentions: [pavel] },
    {
      keep: ({ _id }) => ({ toldComment: String(_id) }),
    },
  ),
  ...everybody('a call'),
  comment('the call goes to another', 'admin', 'commentUpdate', { text: 'Денис, успеешь?', mentions: [denis] }),
  ...everybody('a call of another'),
  comment('the first one again', 'admin', 'commentUpdate', { text: 'Оба, успеете?', mentions: [denis, pavel] }),
  ...everybody('a call of both'),
  comment('the call is taken back', 'admin', 'commentDelete'),
  ...everybody('no call'),
  move('taken, which is told', 'waiter', TASK, 'in_progress'),
  ...everybody('a task that was taken'),
  put('for others, who are told', 'admin', TASK, { assignees: [denis, ksenia] }),
  ...everybody('a task of others'),
  ask('told: handed over', 'admin', 'taskHandOver', { body: { from: ksenia, to: pavel, tasks: [TASK] } }),
  ...everybody('a task that was handed over'),
  move('handed in, which is told', 'waiter', TASK, 'review'),
  ...everybody('a task that was handed in'),
  move('sent back, which is told', 'admin', TASK, 'in_progress', { comment: 'Ещё раз' }),
  ...everybody('a task that was sent back'),
  move('called off, which is told', 'admin', TASK, 'cancelled'),
  ...everybody('a task that was called off'),
  remove('of which nobody is told any more', 'admin', TASK),
  ...everybody('a task that is gone'),
]

const NEWS = '{toldNews}'
const news = (
  name: string,
  as: As,
  call: 'newsPublish' | 'newsRead' | 'newsAcknowledge' | 'newsRemind',
  body?: object,
) => ask(`told: ${name}`, as, call, { path: { id: NEWS }, ...(body && { body }) })
const change = (name: string, body: object) => ask(`told: ${name}`, 'admin', 'newsUpdate', { path: { id: NEWS }, body })

const ofNews: Step[] = [
  ask('told: news', 'admin', 'newsCreate', {
    body: {
      title: 'Вытяжку чистят в среду',
      content: { blocks: [{ type: 'paragraph', data: { text: 'Кухня закрывается раньше.' } }] },
      requireAck: true,
    },
    keep: ({ _id }) => ({ toldNews: String(_id) }),
  }),
  news('it comes out', 'admin', 'newsPublish', {}),
  ...everybody('news'),
  news('it is read', 'waiter', 'newsRead'),
  ...heard('news that he has read', 'waiter'),
  news('it is confirmed', 'waiter', 'newsAcknowledge', {}),
  ...heard('news that he has confirmed', 'waiter'),
  news('who has not is reminded', 'admin', 'newsRemind'),
  ...everybody('news once more'),
  change('it is shown as new', { resetRead: true }),
  ...everybody('news as new'),
  news('it is read as new', 'barman', 'newsRead'),
  change('nobody has to confirm it', { requireAck: false }),
  ...everybody('news that ask nothing'),
  ask('told: it goes away', 'admin', 'newsArchive', { path: { id: NEWS } }),
  ...everybody('news in the archive'),
  news('it comes out again', 'admin', 'newsPublish', {}),
  ...everybody('news again'),
  ask('told: it is deleted', 'admin', 'newsDelete', { path: { id: NEWS } }),
  ...everybody('news that are gone'),
]

const [OWN, OPENS] = ['019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d6a01', '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d6a02']
/** Later than any clock of the test: the moment of the answer is that of the call. */
const AHEAD = '2099-01-01T00:00:00.000Z'
const RUN = '{toldRun}'
const answer = (name: string, number: number, answered: object) => {
  const clientId = `019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d6b0${number}`
  const body = { answers: [{ clientId, answeredAt: AHEAD, ...answered }] }
  return ask(`told: ${name}`, 'waiter', 'runAnswer', { path: { id: RUN }, body })
}
const run = (name: string, as: As, call: 'runRemind' | 'runComplete' | 'runReturn', body?: object) =>
  ask(`told: ${name}`, as, call, { path: { id: RUN }, ...(body && { body }) })

const ofChecklists: Step[] = [
  ask('told: a checklist by request', 'admin', 'checklistCreate', {
    body: {
      title: 'Обход зала',
      items: [
        { id: OWN, type: 'yesno', title: 'Столы стоят ровно' },
        {
          id: OPENS,
          type: 'yesno',
          title: 'Лампы горят',
          onFail: { assignees: [pavel], dueHours: 2, priority: 'high' },
        },
      ],
      schedule: { type: 'manual' },
    },
    keep: ({ _id }) => ({ toldList: String(_id) }),
  }),
  ask('told: a run of it', 'waiter', 'runCreate', {
    path: { id: '{toldList}' },
    body: { restaurant: restaurantIds.moika },
    keep: (reply) => ({ toldRun: idIn(reply.run) }),
  }),
  ...everybody('a run'),
  run('who fills it in is reminded', 'admin', 'runRemind'),
  ...everybody('a run that soon ends'),
  // Not in the millisecond of the reminder: of two at one moment nobody knows which came first.
  { ...answer('an item deviates', 1, { itemId: OWN, value: false, comment: 'Второй хромает' }), after: 1 },
  ...everybody('a deviation'),
  answer('one that opens a task', 2, { itemId: OPENS, value: false, comment: 'Две перегорели' }),
  // Whoever has the task reads its end, to the minute of either side.
  ...heard('a deviation with a task', 'admin', 'waiter'),
  answer('the item is as it should be', 3, { itemId: OWN, value: true }),
  ...heard('a deviation that is over', 'admin', 'waiter'),
  run('it is done', 'waiter', 'runComplete', {}),
  ...heard('a run that is done', 'admin', 'waiter'),
  run('it is given back', 'admin', 'runReturn', { comment: 'Проверьте лампы' }),
  ...heard('a run that is given back', 'admin', 'waiter'),
  ask('told: the list that it stands in', 'waiter', 'runGetToday'),
  ask('told: the day that it stands in', 'waiter', 'dashboardGet'),
  ask('told: the checklist is put away', 'admin', 'checklistDelete', { path: { id: '{toldList}' } }),
]

/** What is done tells people at once; before the rooms whose things the clock tells of. */
export const told: Step[] = [
  ...(['admin', 'waiter', 'barman'] as const).map(read),
  ...ofTasks,
  ...ofNews,
  ...ofChecklists,
]
