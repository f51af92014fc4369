import type { components } from '../../../openapi/gen/schema.d.ts'
import { imagesIn, isOfTheWeb, type Question } from '../../../openapi/rules/test-questions.ts'
import type { Tag } from '../../db/client.ts'
import { fileIdIn } from '../../files/address.ts'

type Named = components['schemas']['NamedRef']

/**
 * Those of the ids that are rows of the company's dictionary, inactive ones too; another company's are unknown (T3).
 * Held until the transaction ends, so that none is deleted meanwhile.
 */
export async function named(
  sql: Tag,
  companyId: string,
  table: 'categories' | 'restaurants' | 'positions',
  ids: readonly string[],
): Promise<Named[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(table)} where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    order by name collate "ru-x-icu", id for key share`
  return rows.map(({ id, name }) => ({ _id: id, name }))
}

/** The files that the questions name, and the first picture that is neither a file of the company nor of the web. */
export async function filesOf(sql: Tag, companyId: string, questions: readonly Question[]) {
  const images = imagesIn(questions)
  const ids = [...new Set(images.flatMap(({ url }) => fileIdIn(url) ?? []))]
  const rows =
    ids.length === 0
      ? []
      : // They stay until the transaction has written that it refers to them.
        await sql<{ id: string }[]>`
          select id from files where company_id = ${companyId} and id = any(${ids}::uuid[]) for key share`
  const known = new Set(rows.map(({ id }) => id))
  const lost = (standing: ReadonlySet<string> = new Set()) =>
    images.find(({ url }) => {
      const id = fileIdIn(url)
      return id === undefined ? !isOfTheWeb(url) : !known.has(id) && !standing.has(id)
    })
  return { known, lost }
}

/** What stands in a test already refuses no save: its file may be gone meanwhile. */
export const standingFiles = (questions: readonly Question[]) =>
  new Set(imagesIn(questions).flatMap(({ url }) => fileIdIn(url) ?? []))
