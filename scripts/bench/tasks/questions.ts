import type { World } from './world.ts'

type Query = Record<string, string>

/** What the list is asked for by everybody, and by whoever sees all. */
export function lists({ adminId, waiterId, restaurant, category, group }: World, seesAll: boolean): [string, Query][] {
  const scopes = seesAll ? ['my', 'created', 'all'] : ['my', 'created']
  const doer = seesAll ? waiterId : adminId
  const filters: [string, Query][] = [
    ['', {}],
    ['open', { status: 'new,in_progress,review' }],
    ['new', { status: 'new' }],
    ['review', { status: 'review' }],
    ['done', { status: 'done' }],
    ['cancelled', { status: 'cancelled' }],
    ['overdue', { overdue: 'true' }],
    ['high', { priority: 'high' }],
    ['assignee', { assignee: doer }],
    ['author', { author: doer }],
    ['restaurant', { restaurant }],
    ['category', { category }],
    ['restaurant, category, low, cancelled', { restaurant, category, priority: 'low', status: 'cancelled' }],
    ['restaurant, assignee, done', { restaurant, assignee: doer, status: 'done' }],
    ['group', { group }],
    ['of a month', { from: '2026-03-01', to: '2026-03-31' }],
    ['newest', { sort: '-createdAt' }],
    ['by priority', { sort: 'priority', status: 'new,in_progress,review' }],
    ['page 20', { page: '20' }],
    ['done, page 200', { status: 'done', page: '200' }],
    ['100 a page', { limit: '100' }],
  ]
  const searches: [string, Query][] = [
    ['word of a twelfth', { search: 'кофемашина' }],
    ['word of everything', { search: 'смена' }],
    ['two words', { search: 'заменить фильтр' }],
    ['open of a word', { search: 'скатерть', status: 'new,in_progress,review' }],
    ['mistyped', { search: 'кофемашнна' }],
    ['number', { search: '600123' }],
    ['nothing', { search: 'шпицберген' }],
  ]
  return [
    ...scopes.flatMap((scope) =>
      filters.map(([name, query]): [string, Query] => [named(scope, name), { scope, ...query }]),
    ),
    ...scopes.flatMap((scope) =>
      searches.map(([name, query]): [string, Query] => [named(scope, `search, ${name}`), { scope, ...query }]),
    ),
    ...(seesAll
      ? [['all: done, last page', { scope: 'all', status: 'done', page: '22000' }] satisfies [string, Query]]
      : [['all: of a participant', { scope: 'all' }] satisfies [string, Query]]),
  ]
}

const named = (scope: string, name: string) => `${scope}: ${name || 'no filter'}`

/** By path, what is asked of it. */
export const others = ({ busy, group }: World): [string, [string, Query][]][] => [
  ['/api/tasks/counters', [['counters of tabs and menu', {}]]],
  [`/api/tasks/${busy}/comments`, [['comments, 300', {}]]],
  [`/api/tasks/${busy}/history`, [['history, 300', {}]]],
  [`/api/tasks/${busy}/people`, [['people of a task', {}]]],
  [`/api/task-groups/${group}`, [['group of 500', {}]]],
]

export const forms = ({ formId, restaurant, waiterId }: World): [string, [string, Query][]][] => [
  [
    `/api/forms/${formId}/responses`,
    [
      ['50,000 answers', {}],
      ['answers, page 1,000', { page: '1000' }],
      ['answers of a restaurant', { restaurant }],
      ['answers of a person', { user: waiterId }],
      ['answers of a choice', { field: 'part', value: 'Шланг' }],
      ['answers of a month', { from: '2026-10-01', to: '2026-10-31' }],
    ],
  ],
  [
    `/api/forms/${formId}/responses/summary`,
    [
      ['summary of 30 days', {}],
      ['summary of all answers', { from: '2026-01-01', to: '2026-11-30' }],
    ],
  ],
]
