import type { TestApp } from './app.ts'

/** What was written of a company’s changes (R17), the oldest first. */
export async function eventsOf({ db }: TestApp, companyId: string) {
  const rows = await db.forCompany(companyId)<
    { action: string; entityId: string | null; entityTitle: string | null; userId: string; changes: object | null }[]
  >`select action, entity_id, entity_title, user_id, changes from events where company_id = ${companyId} and not part order by id`
  return rows.map((row) => ({ ...row }))
}
export const actionsOf = async (app: TestApp, companyId: string) =>
  (await eventsOf(app, companyId)).map(({ action }) => action)
