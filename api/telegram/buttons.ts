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
  if ('run' in about)
    return [[{ text: 'Создать задачу', callback_data: `fix:${packed(about.run)}:${packed(about.item)}` }]]
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
