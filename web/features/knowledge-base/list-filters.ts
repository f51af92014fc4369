import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../openapi/gen/schema.d.ts'

export type ArticleStatus = components['schemas']['ArticleStatus']
type Query = NonNullable<paths['/api/knowledge-base']['get']['parameters']['query']>

/** What the list shows; it lives in the address, so that reload, Back and a shared link keep it. */
export interface Filters {
  search: string
  topic: string | undefined
  tags: readonly string[]
  status: ArticleStatus | undefined
  /** Only what is to be looked through. */
  due: boolean
  page: number
}

const statuses: readonly string[] = ['draft', 'published', 'archived'] satisfies ArticleStatus[]
const isStatus = (value: string | null): value is ArticleStatus => statuses.includes(value ?? '')
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const topic = params.get('topic')
  const status = params.get('status')
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    topic: topic && uuid.test(topic) ? topic : undefined,
    tags: splitTags(params.get('tags') ?? '').slice(0, limits.knowledgeBase.tagsMax),
    status: isStatus(status) ? status : undefined,
    due: params.get('review') === 'due',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

/** The query of the page's address, shortest form: defaults are left out. */
export function writeFilters({ search, topic, tags, status, due, page }: Filters): string {
  const params = new URLSearchParams()
  if (search.trim()) params.set('search', search.trim())
  if (topic) params.set('topic', topic)
  if (tags.length > 0) params.set('tags', tags.join(','))
  if (status) params.set('status', status)
  if (due) params.set('review', 'due')
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** The query of the call. */
export function listQuery({ search, topic, tags, status, due, page }: Filters): Query {
  return {
    page,
    limit: limits.knowledgeBase.pageSize,
    ...(search.trim() && { search: search.trim() }),
    ...(topic && { topic }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(status && { status }),
    ...(due && { review: 'due' as const }),
  }
}

/** Comma-separated text -> tags: trimmed, empty and repeated ones dropped (B39). */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>()
  for (const part of text.split(',')) {
    const tag = part.trim()
    if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  }
  return [...seen.values()]
}

export const isFiltered = ({ search, topic, tags, status, due }: Filters): boolean =>
  search.trim() !== '' || topic !== undefined || tags.length > 0 || status !== undefined || due
