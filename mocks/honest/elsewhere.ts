import { fileIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const file = (name: string, as: string | undefined, path: Record<string, string>, more: Partial<Step> = {}) =>
  ask(`file: ${name}`, as, 'fileGet', { path, ...more })
const plan = { id: fileIds.hallPlan, name: 'hall-plan.png' }

export const elsewhere: Step[] = [
  file('nobody', undefined, plan),
  file('admin', 'admin', plan),
  file('reader of an article that shows it', 'waiter', plan),
  file('another company', 'stranger', plan, { host: 'ogonek' }),
  file('main address', 'admin', plan, { host: 'main' }),
  file('another name', 'admin', { ...plan, name: 'plan.png' }),
  file('unknown', 'admin', { id: UNKNOWN, name: 'a.png' }),
  ask('unknown path', 'admin', { method: 'GET', under: 'tasks' }),
  ask('unknown path of nobody', undefined, { method: 'GET', under: 'knowledge-base/a/b/c' }),
  ask('unknown path on the main address', undefined, { method: 'GET', under: 'tasks' }, { host: 'main' }),
  ask('unknown method', 'admin', { method: 'PATCH', under: 'topics' }),
  ask('unknown method on an id', 'admin', { method: 'POST', under: `knowledge-base/${UNKNOWN}` }),
  ask('module that is on', 'stranger', 'articleList', { host: 'ogonek', query: 'limit=1' }),
]
