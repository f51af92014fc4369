import type { Snapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Asked } from './needs.ts'

type Schemas = components['schemas']

/** What an author is choosing. */
export interface Chosen {
  kind: Asked['kind']
  test: string | null
  restaurants: string[]
  positions: string[]
  /** What the field holds; empty: no deadline. */
  dueDays: number | string
}

/** What stands already; an article that has never asked begins with a week. */
export const chosenOf = ({ kind, test, restaurants, positions, dueDays, updatedAt }: Asked): Chosen => ({
  kind,
  test: test?._id ?? null,
  restaurants: restaurants.map(({ _id }) => _id),
  positions: positions.map(({ _id }) => _id),
  dueDays: updatedAt === null ? limits.acknowledgements.dueDays : (dueDays ?? ''),
})

export const bodyOf = (chosen: Chosen, { updatedAt }: Asked): Schemas['AcknowledgementInput'] => ({
  ...chosen,
  test: chosen.kind === 'test' ? chosen.test : null,
  dueDays: chosen.dueDays === '' ? null : Number(chosen.dueDays),
  updatedAt,
})

interface Named {
  _id: string
  name: string
}
/** What is switched off is offered to whoever has it already. */
function choices(rows: readonly Named[] | undefined, standing: readonly Named[]) {
  const all = new Map([...standing, ...(rows ?? [])].map(({ _id, name }) => [_id, name]))
  return [...all].map(([value, label]) => ({ value, label }))
}

export function testChoices(tests: readonly Snapshot<Schemas['Test']>[] | undefined, { test }: Asked) {
  const standing = test ? [{ _id: test._id, name: test.isActive ? test.title : `${test.title} (отключён)` }] : []
  return choices(
    tests?.map(({ _id, title }) => ({ _id, name: title })),
    standing,
  )
}
