import { client } from '../../api.ts'
import { fetchPart } from '../../lib/parts.ts'

/** The draft's id, or why there is none. The text is fetched only now: few will ask for it, and once. */
export async function createSample(keyOf: (body: unknown) => string): Promise<{ id: string } | { refusal: string }> {
  const file = await fetchPart(() => import('./sample-article.ts')).catch(() => undefined)
  if (!file) return { refusal: 'Ошибка загрузки данных' }
  const body = file.sampleArticle
  const params = { header: { 'Idempotency-Key': keyOf(body) } }
  const { data, error } = await client.POST('/api/knowledge-base', { params, body })
  return data ? { id: data._id } : { refusal: error?.message || 'Ошибка при создании статьи' }
}
