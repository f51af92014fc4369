import { fileIds } from '../seed/ids.ts'
import { UNKNOWN, get, type Step } from './steps.ts'

export const elsewhere: Step[] = [
  get('file: nobody', undefined, `/api/files/${fileIds.hallPlan}/hall-plan.png`),
  get('file: admin', 'admin', `/api/files/${fileIds.hallPlan}/hall-plan.png`),
  get('file: another company', 'stranger', `/api/files/${fileIds.hallPlan}/hall-plan.png`, { host: 'ogonek' }),
  get('file: another name', 'admin', `/api/files/${fileIds.hallPlan}/plan.png`),
  get('file: unknown', 'admin', `/api/files/${UNKNOWN}/a.png`),
  get('unknown path', 'admin', '/api/tasks'),
  get('unknown path of nobody', undefined, '/api/knowledge-base/a/b/c'),
  { name: 'unknown method', as: 'admin', method: 'PATCH', path: '/api/topics' },
  { name: 'unknown method on an id', as: 'admin', method: 'POST', path: `/api/knowledge-base/${UNKNOWN}` },
  { name: 'module that is on', as: 'stranger', host: 'ogonek', method: 'GET', path: '/api/knowledge-base?limit=1' },
]
