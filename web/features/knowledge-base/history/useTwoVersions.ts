import { useCallback, useEffect, useState } from 'react'
import { fetchVersion, type Version } from './versions.ts'

type Found = ReadonlyMap<number, Version | 'failed'>

/** The two versions to compare: those of the list are at hand, others are fetched once. */
export function useTwoVersions(articleId: string, known: readonly Version[], numbers: readonly [number, number]) {
  const [found, setFound] = useState<Found>(new Map())
  const at = (n: number) => known.find(({ version }) => version === n) ?? found.get(n)
  const [left, right] = numbers
  const missing = numbers.find((n) => at(n) === undefined)

  useEffect(() => {
    if (missing === undefined) return undefined
    let here = true
    void fetchVersion(articleId, missing)
      .catch(() => undefined)
      .then((version) => here && setFound((before) => new Map(before).set(missing, version ?? 'failed')))
    return () => {
      here = false
    }
  }, [articleId, missing])

  const retry = useCallback(
    () => setFound((before) => new Map([...before].filter(([, version]) => version !== 'failed'))),
    [],
  )
  const [older, newer] = [at(left), at(right)]
  return { older, newer, failed: older === 'failed' || newer === 'failed', retry }
}
