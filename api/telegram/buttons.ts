import type { components } from '../../openapi/gen/schema.d.ts'
import { fixesOf } from '../checklists/run-fixes.ts'
import type { Tag } from '../db/client.ts'
import { packed, type About, type Message } from './message.ts'
import { buttonsOf } from './task-card.ts'

/** What may be done about it right from the message, as things stand when it leaves. */
export async function buttonsAbout(
  sql: Tag,
  companyId: string,
  about: About,
  userId: string | undefined,
): Promise<NonNullable<Message['keyboard']>> {
  if ('run' in about) {
    const fixes = (await fixesOf(sql, companyId, [about.run])).get(about.run) ?? []
    if (fixes.some(({ itemId }) => itemId.toLowerCase() === about.item.toLowerCase())) return []
    return [[{ text: 'Создать задачу', callback_data: `fix:${packed(about.run)}:${packed(about.item)}` }]]
  }
  const [task] = await sql<{ status: string; isMine: boolean }[]>`
    select t.status, exists (
      select from task_people p where p.company_id = t.company_id and p.task_id = t.id
        and (${userId ?? null}::uuid is null or p.user_id = ${userId ?? null})) as is_mine
    from tasks t where t.company_id = ${companyId} and t.id = ${about.task}`
  if (!task?.isMine) return []
  const buttons = buttonsOf({
    _id: about.task,
    actions: task.status === 'new' ? ['take'] : task.status === 'in_progress' ? ['finish'] : [],
  })
  return buttons.length > 0 ? [buttons] : []
}

type Told = Pick<components['schemas']['Notification'], '_id' | 'kind' | 'link'>

/** What somebody's notification is about, as far as there is something to press. */
export async function aboutOf(
  { sql, companyId }: { sql: Tag; companyId: string },
  user: string,
  { _id, kind, link }: Told,
): Promise<About | undefined> {
  if (link.id === null) return undefined
  if (link.type === 'task') return { task: link.id }
  if (kind !== 'checklistDeviation') return undefined
  const [row] = await sql<{ item: string | null }[]>`
    select facts ->> 'item' as item from notifications
    where company_id = ${companyId} and user_id = ${user} and id = ${_id}`
  return row?.item ? { run: link.id, item: row.item } : undefined
}
