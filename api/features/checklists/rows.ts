import type { Bound } from '../../accounts/principal.ts'
import { meantWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import type { Feed } from '../../../openapi/rules/journals/journal-feed.ts'
import { chosen } from '../../audience/present.ts'
import type { Fragment, Tag } from '../../db/client.ts'

type Schemas = components['schemas']
type Named = Schemas['NamedRef']
export type ChecklistRow = {
  id: string
  title: string
  description: string
  category: Named | null
  isActive: boolean
  mode: Schemas['ChecklistMode']
  sign: Schemas['ChecklistSign']
  schedule: Schemas['ChecklistSchedule']
  restaurants: Named[]
  positions: Named[]
  allowLate: boolean
  items: Item[]
  journal: Feed | null
  version: number
  publicCode: string
  createdBy: Schemas['PersonRef']
  createdAt: Date
  updatedAt: Date
}

/** What is not only the list's. */
const shared = (sql: Tag, companyId: string, bound: Bound | null): Fragment => sql`
  k.id, k.title, k.description, k.is_active, k.mode, k.sign, k.schedule, k.version, k.updated_at,
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  ${chosen(sql, companyId, 'restaurants', 'k', bound)} as restaurants, ${chosen(sql, companyId, 'positions', 'k')} as positions`

const from = (sql: Tag): Fragment => sql`
  from checklists k
  join checklist_versions v on v.company_id = k.company_id and v.checklist_id = k.id and v.version = k.version
  left join categories c on c.company_id = k.company_id and c.id = k.category_id`

export type SummaryRow = Omit<
  ChecklistRow,
  'items' | 'journal' | 'allowLate' | 'publicCode' | 'createdBy' | 'createdAt'
> & {
  itemsCount: number
}
type Whose = { companyId: string; bound: Bound | null }
export const selectSummaries = (sql: Tag, { companyId, bound }: Whose, where: Fragment) => sql<SummaryRow[]>`
  select ${shared(sql, companyId, bound)}, jsonb_array_length(v.items) as items_count ${from(sql)}
  where k.company_id = ${companyId} and ${meantWithin(sql, bound, 'k')} ${where}`

export async function find(
  sql: Tag,
  companyId: string,
  id: string,
  bound: Bound | null = null,
): Promise<ChecklistRow | undefined> {
  const [row] = await sql<ChecklistRow[]>`
    select ${shared(sql, companyId, bound)}, k.allow_late, k.journal, k.public_code, k.created_at, v.items,
      jsonb_build_object('id', u.id, 'name', coalesce(u.name, '—')) as created_by
    ${from(sql)} left join users u on u.company_id = k.company_id and u.id = k.created_by
    where k.company_id = ${companyId} and k.id = ${id} and ${meantWithin(sql, bound, 'k')}`
  return row && { ...row }
}

/** The checklist, which nobody else changes until the transaction ends; runs of it may be made meanwhile. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<ChecklistRow | undefined> {
  const [held] = await sql`select from checklists where company_id = ${companyId} and id = ${id} for no key update`
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  return held && find(sql, companyId, id)
}
