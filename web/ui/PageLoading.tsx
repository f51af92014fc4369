import './page-loading.css'
import { Loader } from '@mantine/core'
import { useLateWaiting } from '../lib/useLateWaiting.ts'

interface PageLoadingProps {
  delay: number
  /** What is waited for: «Загрузка должности...» */
  children?: string
}

/** In place of a page or a form that is on its way; seen only when that takes longer than the delay: quick ones don't blink. */
export function PageLoading({ delay, children = 'Загрузка' }: PageLoadingProps) {
  const late = useLateWaiting(true, delay)
  return (
    <div role="status" aria-label={children} className="page-loading">
      {late && <Loader size="md" />}
      <span className={late ? undefined : 'app-hidden'}>{children}</span>
    </div>
  )
}
