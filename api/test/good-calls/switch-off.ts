import type { Stage } from './good-call.ts'

/** As it stands after an earlier call. */
export const switchOff = ({ app, company }: Stage, table: 'restaurants' | 'categories' | 'tests', id: string) =>
  app.db.write(
    company.id,
    (sql) => sql`update ${sql(table)} set is_active = false where company_id = ${company.id} and id = ${id}`,
  )
