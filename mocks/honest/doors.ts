import type { OperationId, OperationSpec } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { articleIds, categoryIds, positionIds, restaurantIds, topicIds, userIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

/** A form that is good enough to come as far as the id. */
const bodies: Partial<Record<OperationId, object>> = {
  articleUpdate: { title: 'Чужая' },
  articleRestore: { version: 1 },
  topicUpdate: { name: 'Чужая' },
  positionUpdate: { name: 'Чужая' },
  restaurantUpdate: { name: 'Чужой' },
  categoryUpdate: { name: 'Чужая' },
  userUpdate: { name: 'Чужой' },
  userSetStatus: { isActive: false },
  userSetPin: { pin: '8316' },
}
/** Ids of the other company. */
const foreign: Partial<Record<OperationSpec['tag'], string>> = {
  'knowledge-base': articleIds.grillDoneness,
  topics: topicIds.grill,
  positions: positionIds.grillCook,
  restaurants: restaurantIds.ogonek,
  categories: categoryIds.counter,
  users: userIds.gleb,
}

const specs = ownEntries<OperationId, OperationSpec>(operations).filter(([, { tag }]) => foreign[tag])

/** Who may knock, and what is behind the door of an id that is nobody's: every operation of these rooms. */
export const doors: Step[] = specs.flatMap(([id, { tag, role, path }]) => {
  const body = bodies[id] && { body: bodies[id] }
  const at = (of: string) => ({ path: { id: of, externalId: of }, ...body })
  const steps = [ask(`${id}: nobody`, undefined, id, at(UNKNOWN))]
  if (role === 'admin') steps.push(ask(`${id}: not for a reader`, 'waiter', id, at(UNKNOWN)))
  if (!path.includes('{id}')) return steps
  return [
    ...steps,
    ask(`${id}: unknown`, 'admin', id, at(UNKNOWN)),
    ask(`${id}: of another company`, 'admin', id, at(foreign[tag] ?? UNKNOWN)),
    ask(`${id}: no id`, 'admin', id, at('42')),
    ...(body ? [ask(`${id}: no form`, 'admin', id, { path: { id: UNKNOWN }, body: '{' })] : []),
  ]
})
