import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'

export type Version = components['schemas']['ArticleVersion']

/** Newest first; undefined when it failed, which has been logged. */
export async function fetchVersions(id: string, before?: number, limit?: number): Promise<Version[] | undefined> {
  const params = { path: { id }, query: { before, limit } }
  const { data } = await client.GET('/api/knowledge-base/{id}/history', { params })
  return data
}

/** One version, whatever its age. */
export async function fetchVersion(id: string, version: number): Promise<Version | undefined> {
  const found = await fetchVersions(id, version + 1, 1)
  return found?.find((one) => one.version === version)
}

export async function fetchViews(id: string): Promise<components['schemas']['ArticleViewer'][] | undefined> {
  const { data } = await client.GET('/api/knowledge-base/{id}/views', { params: { path: { id } } })
  return data?.views
}
