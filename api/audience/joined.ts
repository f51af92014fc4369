import type { components } from '../../openapi/gen/schema.d.ts'
import type { Fragment, Tag } from '../db/client.ts'

type Named = readonly components['schemas']['NamedRef'][]
/** Whom it was for before a save. */
export type Before = { restaurants?: Named; positions?: Named }

/** Of those whom `meant` gives as `id`, whoever the choice before did not mean; without one all of them (D54). */
export const joined = (sql: Tag, companyId: string, meant: Fragment, before: Before | undefined): Fragment =>
  before
    ? sql`
        select now_meant.id from (${meant}) now_meant where now_meant.id not in (
          select audience_members(${companyId}, ${idsOf(before.restaurants)}::uuid[], ${idsOf(before.positions)}::uuid[], '{}'))`
    : meant

const idsOf = (all: Named = []) => all.map(({ _id }) => _id)
