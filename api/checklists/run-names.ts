import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'

type PersonRef = components['schemas']['PersonRef']
/** Whoever is gone has left his name, but where even that is not known any more. */
export type Names = (id: string | null) => PersonRef

/** Of all whom an answer names, asked once. */
export async function namesOf(sql: Tag, companyId: string, ids: readonly (string | null)[]): Promise<Names> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    asked.length === 0
      ? []
      : await sql<{ id: string; name: string }[]>`
          select id, name from users where company_id = ${companyId} and id = any (${asked}::uuid[])`
  const known = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => {
    const name = id === null ? undefined : known.get(id)
    return name === undefined ? { id: null, name: '—' } : { id, name }
  }
}
