import { companyIds } from '../seed/ids.ts'
import { ask, type Step } from './steps.ts'

const dashboards = (when: string, ...people: (string | undefined)[]) =>
  people.map((as) => ask(`dashboard: ${when} ${as}`, as, 'dashboardGet'))
const sections = (isOn: boolean) =>
  ask(`dashboard: sections ${isOn ? 'on' : 'off'}`, 'admin', 'companyUpdate', {
    path: { id: companyIds.berezka },
    body: { moduleSettings: { testing: isOn, checklists: isOn, analytics: isOn } },
  })

/** What is his own to each; what is the company's to those who look after it; of switched-off sections nothing. */
export const dashboard: Step[] = [
  ...dashboards('all of', 'admin', 'waiter', 'barman', 'trainee', undefined),
  ask('dashboard: other company', 'stranger', 'dashboardGet', { host: 'ogonek' }),
  sections(false),
  ...dashboards('some sections', 'admin', 'waiter'),
  sections(true),
]

/** Once everything has been done to runs, tasks, tests and news. */
export const dashboardAfter: Step[] = dashboards('later', 'admin', 'waiter', 'barman')
