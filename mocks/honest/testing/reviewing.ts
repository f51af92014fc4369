import { testIds, userIds } from '../../seed/ids.ts'
import { UNKNOWN, type Step } from '../steps.ts'
import { type As, keptAttempt, of, PAST, result, said, start, submit } from './steps.ts'

const practice = of('mistakes', 'attemptGetPractice')
const check = (name: string, as: As, id: string, answers: unknown) =>
  of('mistakes again', 'attemptPractice')(name, as, id, { body: { answers } })
const review = (name: string, id: string, answers: unknown, more: object = {}, as: As = 'admin') =>
  of('review', 'attemptReview')(name, as, id, { body: { answers, ...more } })
const remove = of('remove a result', 'attemptDelete')
const reset = (name: string, as: As, id: string, userId: string) =>
  of('one attempt more', 'testReset')(name, as, id, { body: { userId } })
const stats = of('figures', 'testSummarize')

const practicing: Step[] = [
  practice('nobody', undefined, '{first}'),
  practice('unknown', 'waiter', UNKNOWN),
  practice('somebody else’s', 'admin', '{first}'),
  practice('being taken', 'barman', '{barmans}'),
  practice('never', 'waiter', '{hiddens}'),
  practice('none', 'waiter', '{second}'),
  practice('some', 'waiter', '{first}'),
  practice('not what a person checks', 'waiter', '{essays}'),
  check('unknown', 'waiter', UNKNOWN, []),
  check('being taken', 'barman', '{barmans}', []),
  check('never', 'waiter', '{hiddens}', []),
  check('no list', 'waiter', '{first}', 'q1'),
  check('nothing', 'waiter', '{first}', []),
  check('some', 'waiter', '{first}', [
    { questionId: 'q1', value: '1' },
    { questionId: 'q2', value: '2' },
    { questionId: 'q3', value: 90 },
    { questionId: 'q9', value: null },
  ]),
]

const reviewing: Step[] = [
  review('unknown', UNKNOWN, [{ questionId: 'm', points: 1 }]),
  review('to a waiter', '{essays}', [{ questionId: 'm', points: 1 }], {}, 'waiter'),
  review('being taken', '{barmans}', [{ questionId: 'q1', points: 1 }]),
  review('none', '{essays}', []),
  review('an unknown question', '{essays}', [{ questionId: 'q9', points: 1 }]),
  review('too many points', '{essays}', [
    { questionId: 'm', points: 1 },
    { questionId: 'q2', points: 3 },
  ]),
  review('stale', '{essays}', [{ questionId: 'm', points: 1 }], { updatedAt: PAST }),
  review('of a question that waits for nobody', '{essays}', [{ questionId: 'q1', points: 1 }]),
  review('with words', '{essays}', [{ questionId: 'm', points: 3, comment: ' Хорошо ' }]),
  result('reviewed', 'waiter', '{essays}'),
  review('otherwise', '{essays}', [{ questionId: 'm', points: 0, comment: '' }]),
  result('reviewed otherwise', 'waiter', '{essays}'),
]

const managing: Step[] = [
  stats('nobody', undefined, '{exam}'),
  stats('to a waiter', 'waiter', '{exam}'),
  stats('unknown', 'admin', UNKNOWN),
  ...Object.entries(testIds).map(([name, id]) => stats(name, 'admin', id)),
  ...['{exam}', '{essay}', '{hidden}', '{short}', '{sleeping}', '{cooks}'].map((id) => stats(id, 'admin', id)),
  reset('to a waiter', 'waiter', '{exam}', userIds.denis),
  reset('unknown', 'admin', UNKNOWN, userIds.denis),
  reset('unknown person', 'admin', '{exam}', UNKNOWN),
  reset('of another company', 'admin', '{exam}', userIds.gleb),
  reset('over the limit', 'admin', '{exam}', userIds.denis),
  reset('before the pause is over', 'admin', '{essay}', userIds.denis),
  of('test to take', 'testGet')('given one more', 'waiter', '{exam}'),
  of('test to take', 'testGet')('freed of its pause', 'waiter', '{essay}'),
  start('one more', 'waiter', '{exam}', {
    keep: ({ attempt }) => ({ more: String((attempt as { _id: string })._id) }),
  }),
  submit('one more', 'waiter', '{more}', { answers: [said(18, 'q1', '1')] }),
  start('one more than that', 'waiter', '{exam}'),
  remove('to a waiter', 'waiter', '{second}'),
  remove('unknown', 'admin', UNKNOWN),
  remove('the best', 'admin', '{second}'),
  remove('once more', 'admin', '{second}'),
  result('removed', 'waiter', '{second}'),
  of('test to take', 'testGet')('without its best', 'waiter', '{exam}'),
  stats('without the best', 'admin', '{exam}'),
  remove('the last', 'admin', '{more}'),
  // Its number is nobody's any more.
  start('after the last was removed', 'waiter', '{exam}', keptAttempt('after')),
  submit('after the last was removed', 'waiter', '{after}', { answers: [said(19, 'q1', '1')] }),
  // Nobody leaves one open for the clock: the mocks close it only when somebody looks.
  submit('with nothing', 'barman', '{barmans}'),
]

export const reviewed: Step[] = [...practicing, ...reviewing, ...managing]
