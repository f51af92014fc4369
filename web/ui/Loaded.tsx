import type { ReactNode } from 'react'
import { ListFailed } from './ListFailed.tsx'
import { PageLoading } from './PageLoading.tsx'

interface LoadedProps<T> {
  data: T | undefined
  failed: { message: string | undefined } | undefined
  loading: boolean
  /** After so long a wait is shown at all. */
  delay: number
  /** «Ошибка загрузки ресторанов» */
  failedTitle: string
  onRetry: () => void
  children: (data: T) => ReactNode
}

/** A list that is on its way, that didn't come, or that is here. */
export function Loaded<T>({ data, failed, loading, delay, failedTitle, onRetry, children }: LoadedProps<T>) {
  if (failed) return <ListFailed title={failedTitle} failed={failed} loading={loading} onRetry={onRetry} />
  return data === undefined ? <PageLoading delay={delay} /> : children(data)
}
