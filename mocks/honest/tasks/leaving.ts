import { userIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, history, idOf, list, type As } from './steps.ts'

const { denis, ksenia, roman, pavel, vera, marina } = userIds
const hand = (name: string, as: As, body: object) => ask(`tasks handed over: ${name}`, as, 'taskHandOver', { body })
const off = (name: string, id: string, body: object) =>
  ask(`somebody off: ${name}`, 'admin', 'userSetStatus', { path: { id }, body: { isActive: false, ...body } })

/** Last of all: whoever leaves is not there for what comes after. */
export const leaving: Step[] = [
  hand('by a waiter', 'waiter', { from: denis, to: ksenia }),
  hand('of nobody', 'admin', { from: UNKNOWN, to: ksenia }),
  hand('to nobody', 'admin', { from: denis, to: UNKNOWN }),
  hand('to who is off', 'admin', { from: denis, to: vera }),
  hand('none', 'admin', { from: denis, to: ksenia, tasks: [] }),
  hand('unknown ones', 'admin', { from: denis, to: ksenia, tasks: [UNKNOWN] }),
  hand('a closed one', 'admin', { from: denis, to: ksenia, tasks: [idOf(115)] }),
  hand('one of another', 'admin', { from: denis, to: ksenia, tasks: [idOf(125), idOf(124)] }),
  hand('one', 'admin', { from: denis, to: ksenia, tasks: [idOf(125)] }),
  get('handed over, to who had it', 'waiter', idOf(125)),
  get('handed over', 'barman', idOf(125)),
  history('handed over', 'barman', idOf(125)),
  hand('to himself', 'admin', { from: ksenia, to: ksenia }),
  hand('one that he does already', 'admin', { from: denis, to: ksenia, tasks: [idOf(130)] }),
  hand('all', 'admin', { from: denis, to: ksenia }),
  hand('all of none', 'admin', { from: denis, to: ksenia }),
  list('of who took them', 'barman', 'limit=100'),
  list('of who gave them', 'waiter', 'limit=100'),
  ask('series: of who took them', 'barman', 'seriesList'),
  ask('tasks counted: of who took them', 'admin', 'taskCount', { query: `user=${ksenia}` }),
  off('to nobody', roman, { handTasksTo: UNKNOWN }),
  off('to himself', roman, { handTasksTo: roman }),
  off('to a colleague', roman, { handTasksTo: pavel }),
  list('of who is off', 'admin', `scope=all&assignee=${roman}`),
  list('of who works for him', 'admin', `scope=all&assignee=${pavel}`),
  ask('somebody on again', 'admin', 'userSetStatus', { path: { id: roman }, body: { isActive: true } }),
  off('to nobody in particular', pavel, {}),
  get('of who is off', 'admin', idOf(119)),
  ask('people of a task: without who is off', 'admin', 'taskListPeople', { path: { id: idOf(119) } }),
  hand('of who is off', 'admin', { from: pavel, to: marina, tasks: [idOf(119)] }),
  off('who is off already, to nobody', pavel, { handTasksTo: UNKNOWN }),
  off('who is off already, to a colleague', pavel, { handTasksTo: marina }),
  list('of who was off already', 'admin', `scope=all&assignee=${pavel}`),
  list('of who took them of him', 'admin', `scope=all&assignee=${marina}`),
  ask('somebody else on again', 'admin', 'userSetStatus', { path: { id: pavel }, body: { isActive: true } }),
]
