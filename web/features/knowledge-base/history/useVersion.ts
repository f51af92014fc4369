import { useRead } from '../../../data/useRead.ts'
import type { Version } from './useVersions.ts'

/** One version, whatever its age; one that the list has at hand is not asked for. */
export function useVersion(articleId: string, number: number, known: readonly Version[]) {
  const path = { id: articleId }
  const isKnown = (version: Version) => version.version === number
  const atHand = known.find(isKnown)
  // What the list itself has asked makes no second call.
  const read = useRead('articleListVersions', atHand ? { path } : { path, query: { before: number + 1, limit: 1 } })
  const { data, behind, loading, failed, again } = read
  const version = atHand ?? data?.find(isKnown)
  return { version, failed: !version && !loading && !behind && (failed !== undefined || data !== undefined), again }
}
