import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { fetchPart } from '../../lib/parts.ts'

/** The draft's id, or why there is none. The text is fetched only now: few will ask for it, and once. */
export async function createSample(keyOf: (body: unknown) => string): Promise<{ id: string } | { refusal: string }> {
  const file = await fetchPart(() => import('./sample-article.ts')).catch(() => undefined)
  if (!file) return { refusal: 'Ошибка загрузки данных' }
  const body = file.sampleArticle
  const { data, failed } = await write('articleCreate', { body }, { key: keyOf(body) })
  return failed ? { refusal: messageOf(failed.problem, 'Ошибка при создании статьи') } : { id: data._id }
}
