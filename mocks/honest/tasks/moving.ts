import { fileIds, formIds, userIds } from '../../seed/ids.ts'
import { at } from '../../seed/tasks/when.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, history, idOf, kept, list, make, move, put, remove } from './steps.ts'

const { denis, ksenia } = userIds
const PAST = '2026-01-01T10:00:00.000Z'
const STATUSES = ['new', 'in_progress', 'review', 'done', 'cancelled']
const CLIENT = '019bd7a1-3c4d-7e5f-8a61-7b82c9d0e1f2'
const { hallPlan, tableSetting, allergensPdf } = fileIds

/** Whatever leads nowhere: from each status to each, by whoever may not. */
const nowhere: Step[] = [120, 122, 124, 105].flatMap((number) =>
  STATUSES.map((to) => move(`№${number} to ${to} by who is not of it`, 'trainee', idOf(number), to)),
)
const wrong: Step[] = [
  ...nowhere,
  move('unknown', 'admin', UNKNOWN, 'done'),
  move('of another company', 'stranger', idOf(125), 'done'),
  move('no status', 'admin', idOf(125), 'open'),
  ...['new', 'in_progress', 'review'].map((to) => move(`closed to ${to} by its doer`, 'waiter', idOf(115), to)),
  ...['new', 'done'].map((to) => move(`done to ${to} by an admin`, 'admin', idOf(115), to)),
  move('to review what needs none', 'waiter', idOf(130), 'review'),
  move('done what needs a review', 'waiter', idOf(125), 'done'),
  move('review by an admin who does not do it', 'admin', idOf(124), 'review'),
  move('taken by an admin', 'admin', idOf(114), 'in_progress'),
  move('accepted by its doer', 'barman', idOf(120), 'done'),
]
const simple: Step[] = [
  make('to be moved', 'admin', { title: 'Сменить скатерти', assignees: [denis, ksenia] }, kept('moved')),
  // Its history is told by the clock, and what a device did long ago stands in the moment after its making.
  { ...move('taken with a stale time', 'waiter', '{moved}', 'in_progress', { updatedAt: PAST }), after: 1 },
  move('taken', 'waiter', '{moved}', 'in_progress', { updatedAt: '{movedAt}' }),
  move('taken again', 'barman', '{moved}', 'in_progress'),
  move('done', 'barman', '{moved}', 'done', { result: { comment: ' Готово ', attachments: [tableSetting] } }),
  move('resumed by its doer', 'waiter', '{moved}', 'in_progress'),
  move('resumed', 'admin', '{moved}', 'in_progress'),
  move('cancelled by its doer', 'waiter', '{moved}', 'cancelled'),
  move('cancelled', 'admin', '{moved}', 'cancelled', { comment: ' Праздник отменили ' }),
  move('resumed once more', 'admin', '{moved}', 'in_progress'),
  move('done by a device', 'waiter', '{moved}', 'done', { clientId: CLIENT, at: PAST }),
  move('done by a device, again', 'waiter', '{moved}', 'done', { clientId: CLIENT, at: PAST }),
  remove('a closed one by its doer', 'waiter', '{moved}'),
  history('moved', 'waiter', '{moved}'),
]
const reviewed: Step[] = [
  make(
    'to be reviewed',
    'admin',
    {
      title: 'Сверить накладную',
      assignees: [denis],
      requireReview: true,
      requirePhoto: true,
      form: formIds.delivery,
      deadline: at(3, '10:00'),
    },
    kept('checked'),
  ),
  move('without its form', 'waiter', '{checked}', 'review'),
  move('without its form, with a photo', 'waiter', '{checked}', 'review', { result: { attachments: [hallPlan] } }),
  move('wrong answers', 'waiter', '{checked}', 'review', { formValues: { supplier: '', temperature: 90 } }),
  move('an answer of no field', 'waiter', '{checked}', 'review', { formValues: { supplier: 'Ферма', nothing: 1 } }),
  move('wrong answers to another version', 'waiter', '{checked}', 'review', {
    formVersion: 1,
    formValues: { supplier: 'Ферма', faults: ['Ничего'] },
  }),
  move('answers to another form', 'waiter', '{checked}', 'review', { formVersion: 2, formValues: { lock: 'Сломан' } }),
  move('an unknown photo in the answers', 'waiter', '{checked}', 'review', {
    formValues: { supplier: 'Ферма', photo: [UNKNOWN] },
  }),
  move('a paper for a photo in the answers', 'admin', '{checked}', 'review', {
    formValues: { supplier: 'Ферма', photo: [allergensPdf] },
  }),
  move('answers without a photo', 'waiter', '{checked}', 'review', { formValues: { supplier: 'Ферма' } }),
  move('an unknown file', 'waiter', '{checked}', 'review', {
    formValues: { supplier: 'Ферма' },
    result: { attachments: [UNKNOWN] },
  }),
  move('a file that he may not read', 'waiter', '{checked}', 'review', {
    formValues: { supplier: 'Ферма' },
    result: { attachments: [fileIds.latteVideo] },
  }),
  move('handed in', 'waiter', '{checked}', 'review', {
    formVersion: 2,
    formValues: { supplier: ' Ферма «Утро» ', temperature: 3.5, whole: true, photo: [hallPlan], mark: 4 },
    result: { comment: 'Всё на месте', attachments: [tableSetting, hallPlan] },
  }),
  get('handed in', 'waiter', '{checked}'),
  get('handed in, to its author', 'admin', '{checked}'),
  ask('answers: of a task', 'admin', 'responseList', { path: { id: formIds.delivery }, query: 'limit=2' }),
  move('returned by its doer', 'waiter', '{checked}', 'in_progress', { comment: 'Сам' }),
  move('returned without a word', 'admin', '{checked}', 'in_progress'),
  move('returned with a blank', 'admin', '{checked}', 'in_progress', { comment: '  ' }),
  move('returned', 'admin', '{checked}', 'in_progress', { comment: ' Накладная не видна ' }),
  move('handed in as it was', 'waiter', '{checked}', 'review'),
  move('returned once more', 'admin', '{checked}', 'in_progress', { comment: 'Нужны все листы' }),
  move('handed in anew', 'waiter', '{checked}', 'review', {
    formValues: { supplier: 'Ферма', faults: ['Нет ярлыков'] },
    result: { comment: 'Два листа', attachments: [hallPlan] },
  }),
  move('accepted', 'admin', '{checked}', 'done', { comment: 'Спасибо' }),
  get('accepted', 'waiter', '{checked}'),
  history('accepted', 'waiter', '{checked}'),
  history('accepted, two of them', 'waiter', '{checked}', 'limit=2'),
  put('what was accepted', 'admin', '{checked}', { title: 'Накладная' }),
  remove('with its answer', 'admin', '{checked}'),
  ask('answers: when the task is gone', 'admin', 'responseList', { path: { id: formIds.delivery }, query: 'limit=2' }),
  list('done', 'waiter', 'status=done'),
  ask('check: tasks that wait', 'waiter', 'authCheck'),
  ask('categories: with their tasks', 'admin', 'categoryList'),
  ask('forms: with their tasks', 'admin', 'formList'),
]

export const moving: Step[] = [...wrong, ...simple, ...reviewed]
