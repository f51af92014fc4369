import type { Fragment, Tag } from '../db/client.ts'

/** Who may be called to a task, of the people `u` of the query: its author, who does it, and administrators, while they work here. */
export const partners = (sql: Tag, companyId: string, taskId: string): Fragment => sql`
  u.company_id = ${companyId} and u.is_active and u.deleted_at is null and (u.role = 'admin'
    or u.id = (select t.created_by from tasks t where t.company_id = ${companyId} and t.id = ${taskId})
    or u.id in (select p.user_id from task_people p where p.company_id = ${companyId} and p.task_id = ${taskId}))`
