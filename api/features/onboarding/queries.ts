import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'

type Onboarding = components['schemas']['Onboarding']
type Row = { hidden: boolean } & Record<Onboarding['steps'][number]['key'], boolean>

/** Each step ends at the first row that proves it; of the staff the administrator himself is one. */
export async function find(sql: Tag, companyId: string, userId: string): Promise<Onboarding | undefined> {
  const [row] = await sql<Row[]>`
    select u.onboarding_hidden as hidden,
      exists (select from restaurants r where r.company_id = ${companyId} and r.is_active) as restaurants,
      exists (select from positions p where p.company_id = ${companyId} and p.status = 'active') as positions,
      (select count(*) > 1 from (
        select from users s where s.company_id = ${companyId} and s.is_active and s.deleted_at is null limit 2
      ) two) as staff,
      exists (select from articles a where a.company_id = ${companyId} and a.status = 'published') as articles,
      exists (select from checklists c where c.company_id = ${companyId} and c.is_active) as checklists,
      exists (select from telegram_integrations t where t.company_id = ${companyId} and t.is_active) as telegram
    from users u
    where u.company_id = ${companyId} and u.id = ${userId}`
  return row && present(row)
}

/** Equal stays untouched: the row's version is part of the proof of every session of his. */
export async function hide(sql: Tag, companyId: string, userId: string, hidden: boolean): Promise<void> {
  await sql`
    update users set onboarding_hidden = ${hidden}
    where company_id = ${companyId} and id = ${userId} and onboarding_hidden is distinct from ${hidden}`
}

const present = ({ hidden, restaurants, positions, staff, articles, checklists, telegram }: Row): Onboarding => ({
  hidden,
  steps: [
    { key: 'restaurants', done: restaurants },
    { key: 'positions', done: positions },
    { key: 'staff', done: staff },
    { key: 'articles', done: articles },
    { key: 'checklists', done: checklists },
    { key: 'telegram', done: telegram },
  ],
})
