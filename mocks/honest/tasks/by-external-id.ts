import { formIds, userIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { idOf, put, type As } from './steps.ts'

const save = (name: string, id: string, body: object, as: As = 'admin') =>
  ask(`task by external id: ${name}`, as, 'taskSaveByExternalId', { path: { externalId: id }, body })
const find = (name: string, as: As = 'admin') =>
  ask(`task by external id: ${name}`, as, 'taskGetByExternalId', { path: { externalId: 'к-1' } })
const set = (status: string) =>
  ask(`task by external id: ${status}`, 'admin', 'taskSetStatus', { path: { id: '{milk}' }, body: { status } })
const milk = { title: 'Списать молоко', assignees: [userIds.denis] }

export const byExternalId: Step[] = [
  find('none yet'),
  save('without anybody', 'к-1', { title: 'Списать молоко' }),
  ...(['category', 'restaurant', 'form'] as const).map((name) =>
    save(`an unknown ${name}`, 'к-1', { ...milk, [name]: UNKNOWN }),
  ),
  save('an unknown person', 'к-1', { ...milk, assignees: [UNKNOWN] }),
  save('an unknown file', 'к-1', { ...milk, attachments: [UNKNOWN] }),
  ask('task by external id: made', 'admin', 'taskSaveByExternalId', {
    path: { externalId: ' к-1 ' },
    body: milk,
    keep: ({ _id }) => ({ milk: String(_id) }),
  }),
  save('changed', 'к-1', { ...milk, title: 'Списать сливки', priority: 'high' }),
  save('as it is', 'к-1', { ...milk, title: 'Списать сливки' }),
  save('a time that has passed', 'к-1', { ...milk, deadline: '2020-01-01T00:00:00.000Z' }),
  find('found'),
  find('looked for by whoever takes no part', 'barman'),
  save('by whoever takes no part', 'к-1', milk, 'barman'),
  save('by whoever does it', 'к-1', milk, 'waiter'),
  set('cancelled'),
  save('closed', 'к-1', { ...milk, title: 'Поздно' }),
  put('called so by another system', 'admin', idOf(129), { externalId: 'к-9' }),
  save('another form where it was answered', 'к-9', { ...milk, form: formIds.delivery }),
]
