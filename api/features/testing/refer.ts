import { imagesIn, isOfTheWeb, type Question } from '../../../openapi/rules/testing/test-questions.ts'
import type { Tag } from '../../db/client.ts'
import { holdFiles } from '../../db/entities/file-refs.ts'
import { fileIdIn } from '../../../openapi/rules/values/file-address.ts'

/** The files that the questions name, and the first picture that is neither a file of the company nor of the web. */
export async function filesOf(sql: Tag, companyId: string, questions: readonly Question[]) {
  const images = imagesIn(questions)
  const ids = [...new Set(images.flatMap(({ url }) => fileIdIn(url) ?? []))]
  const held = await holdFiles(sql, companyId, ids)
  const known = new Set(held.keys())
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

/** The article that a test is of, and those whose blocks its questions cite. */
export function articlesIn({
  article,
  questions,
}: {
  article?: string | { _id: string } | null
  questions: readonly Question[]
}): string[] {
  const own = typeof article === 'string' ? article : article?._id
  const cited = questions.flatMap(({ block }) => block?.article ?? [])
  return [...(own ? [own] : []), ...cited]
}
