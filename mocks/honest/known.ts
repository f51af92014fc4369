import { articleIds, positionIds, topicIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

/** Twice, since the first reading of an article counts in its answer; then with its tag, and with it by somebody else. */
const again = (name: string, call: 'articleGet' | 'topicGet' | 'positionGet' | 'articleNeighbours', id: string) => [
  ask(`known: ${name}`, 'waiter', call, { path: { id } }),
  ask(`known: ${name}, once more`, 'waiter', call, { path: { id } }),
  ask(`known: ${name}, the same`, 'waiter', call, { path: { id }, isKnown: true }),
  ask(`known: ${name}, a colleague's`, 'barman', call, { path: { id }, isKnown: true }),
]
const list = (
  name: string,
  call: 'articleList' | 'articleListPublished' | 'topicList' | 'positionList',
  query = '',
) => [
  ask(`known list: ${name}`, 'waiter', call, { query }),
  ask(`known list: ${name}, the same`, 'waiter', call, { query, isKnown: true }),
  ask(`known list: ${name}, a colleague's`, 'barman', call, { query, isKnown: true }),
]

/** If-None-Match: nothing for who has the answer, all of it for everybody else. */
export const known: Step[] = [
  ...again('an article', 'articleGet', articleIds.firstMinutes),
  ...again('its neighbours', 'articleNeighbours', articleIds.firstMinutes),
  ...again('a topic', 'topicGet', topicIds.service),
  ...again('a position', 'positionGet', positionIds.waiter),
  ...list('articles', 'articleList', 'limit=3'),
  ...list('the tree', 'articleListPublished'),
  ...list('topics', 'topicList'),
  ...list('positions', 'positionList'),
  ask('known: what is not there', 'waiter', 'articleGet', { path: { id: UNKNOWN }, isKnown: true }),
  ask('known: before a change', 'admin', 'positionList'),
  ask('known: a change', 'admin', 'positionUpdate', {
    path: { id: positionIds.waiter },
    body: { description: 'Зал и терраса' },
  }),
  ask('known: after a change', 'admin', 'positionList', { isKnown: true }),
]
