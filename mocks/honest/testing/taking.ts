import { positionIds, testIds } from '../../seed/ids.ts'
import { UNKNOWN, type Step } from '../steps.ts'
import {
  answer,
  clientId,
  everybody,
  keptAttempt,
  make,
  manual,
  of,
  PAST,
  questions,
  result,
  said,
  settings,
  start,
  submit,
} from './steps.ts'

const test = of('test to take', 'testGet')
const off = of('test to take off', 'testDelete')

const beginning: Step[] = [
  ...everybody.map((as) => start(`nothing, ${as}`, as, UNKNOWN)),
  start('no id', 'waiter', 'x'),
  start('of another company', 'stranger', testIds.cash, { host: 'ogonek' }),
  start('one that goes on', 'waiter', testIds.cash),
  make('exam', { settings: { ...settings, attemptsLimit: 2 } }),
  make('cooks', { positions: [positionIds.cook] }),
  make('sleeping', { isActive: false }),
  start('not meant for him', 'waiter', '{cooks}'),
  start('switched off', 'waiter', '{sleeping}'),
  start('switched off, an administrator', 'admin', '{sleeping}'),
  start('the first', 'waiter', '{exam}', keptAttempt('first')),
  start('on another device', 'waiter', '{exam}'),
  start('somebody else, with a key', 'barman', '{exam}', { key: 'attempt', ...keptAttempt('barmans') }),
  start('the same key again', 'barman', '{exam}', { key: 'attempt' }),
  test('begun', 'waiter', '{exam}'),
  test('begun by others', 'trainee', '{exam}'),
]

const answering: Step[] = [
  answer('nobody', undefined, '{first}', [said(1, 'q1', '1')]),
  answer('unknown attempt', 'waiter', UNKNOWN, [said(1, 'q1', '1')]),
  answer('no id of an attempt', 'waiter', 'x', [said(1, 'q1', '1')]),
  answer('somebody else’s', 'barman', '{first}', [said(1, 'q1', '1')]),
  answer('somebody else’s, an administrator', 'admin', '{first}', [said(1, 'q1', '1')]),
  answer('none', 'waiter', '{first}', []),
  answer('not a list', 'waiter', '{first}', 'q1'),
  answer('a name that is none', 'waiter', '{first}', [{ ...said(1, 'q1', '1'), clientId: 'x' }]),
  answer('an unknown question', 'waiter', '{first}', [said(1, 'q1', '1'), said(2, 'q9', '1')]),
  answer('that fit no question', 'waiter', '{first}', [
    said(1, 'q1', ['1']),
    said(2, 'q1', '9'),
    said(3, 'q2', ['1', '1']),
    said(4, 'q3', 'много'),
    said(5, 'q4', 7),
  ]),
  answer('two', 'waiter', '{first}', [said(1, 'q1', '2'), said(2, 'q3', 64.5)], { after: 1 }),
  answer('the same again', 'waiter', '{first}', [said(1, 'q1', '2')]),
  answer('an earlier one of another device', 'waiter', '{first}', [said(6, 'q1', '3', PAST)]),
  answer('nothing any more', 'waiter', '{first}', [said(7, 'q3', null)], { after: 1 }),
  result('being taken', 'waiter', '{first}'),
  result('being taken, an administrator', 'admin', '{first}'),
  result('being taken, somebody else', 'barman', '{first}'),
]

const handingIn: Step[] = [
  submit('nobody', undefined, '{first}'),
  submit('unknown', 'waiter', UNKNOWN),
  submit('somebody else’s', 'barman', '{first}'),
  submit('somebody else’s, an administrator', 'admin', '{first}'),
  submit('with an answer that does not fit', 'waiter', '{first}', { answers: [said(8, 'q2', '1')] }),
  submit('a name that is none', 'waiter', '{first}', { clientId: 'x' }),
  submit('with the last answers', 'waiter', '{first}', {
    answers: [said(9, 'q2', ['2']), said(10, 'q4', ' негрони ')],
    clientId: clientId(100),
  }),
  submit('the same again', 'waiter', '{first}', { clientId: clientId(100) }),
  submit('by another device', 'waiter', '{first}', { clientId: clientId(101) }),
  submit('without a name', 'waiter', '{first}'),
  answer('finished', 'waiter', '{first}', [said(1, 'q1', '1')]),
  ...(['waiter', 'admin', 'barman', undefined] as const).map((as) => result(`finished, ${as}`, as, '{first}')),
  result('unknown', 'waiter', UNKNOWN),
  result('of another company', 'stranger', '{first}', { host: 'ogonek' }),
  start('the second', 'waiter', '{exam}', keptAttempt('second')),
  submit('all right', 'waiter', '{second}', {
    answers: [said(11, 'q1', '1'), said(12, 'q2', ['3', '2']), said(13, 'q3', 61), said(14, 'q4', 'Негрони')],
  }),
  start('a third', 'waiter', '{exam}'),
  test('done', 'waiter', '{exam}'),
  make('essay', { questions: [...questions, manual], settings: { ...settings, retakeDelayHours: 24 } }),
  start('an essay', 'waiter', '{essay}', keptAttempt('essays')),
  submit('for a person', 'waiter', '{essays}', { answers: [said(15, 'm', 'Улыбнусь')] }),
  start('before its pause is over', 'waiter', '{essay}'),
  test('waiting', 'waiter', '{essay}'),
  make('hidden', { settings: { ...settings, showAnswers: 'never' } }),
  start('of a test that shows nothing', 'waiter', '{hidden}', keptAttempt('hiddens')),
  submit('nothing', 'waiter', '{hiddens}'),
  off('hidden', 'admin', '{hidden}'),
  start('what is off meanwhile', 'waiter', '{hidden}'),
]

/** A minute and ten seconds, and the clock has ended it. */
const expiring: Step[] = [
  make('short', { settings: { ...settings, timeLimit: 1 } }),
  start('a short one', 'waiter', '{short}', keptAttempt('late')),
  answer('in time', 'waiter', '{late}', [said(16, 'q1', '1')]),
  answer('too late', 'waiter', '{late}', [said(17, 'q3', 63)], { after: 71 }),
  submit('too late', 'waiter', '{late}', { answers: [said(17, 'q3', 63)] }),
  result('that the clock has ended', 'waiter', '{late}'),
  test('that the clock has ended', 'waiter', '{short}'),
]

export const taking: Step[] = [...beginning, ...answering, ...handingIn, ...expiring]
