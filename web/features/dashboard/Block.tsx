import { Button, Skeleton } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'

interface BlockProps {
  title: string
  more: { to: string; label: string }
  state: { data: object | undefined; failed: object | undefined; loading: boolean }
  onRetry: () => void
  /** Rows to keep a place for. */
  places: number
  children: ReactNode
}

/** A part of the page that waits and fails by itself. */
export function Block({ title, more, state, onRetry, places, children }: BlockProps) {
  const id = useId()
  const waiting = !state.data && !state.failed
  const skeleton = useLateWaiting(waiting, limits.app.layoutDelayMs)
  return (
    <section className="dashboard-block" aria-labelledby={id} aria-busy={waiting}>
      <div className="dashboard-head">
        <h2 id={id}>{title}</h2>
        <Link href={more.to}>
          {more.label}
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {state.failed && !skeleton ? (
        <div role="alert" className="dashboard-failed">
          <p>Не удалось загрузить блок</p>
          <Button variant="light" loading={state.loading} onClick={onRetry}>
            Повторить
          </Button>
        </div>
      ) : waiting || skeleton ? (
        <div className="dashboard-places" data-hidden={!skeleton || undefined} aria-hidden="true">
          {Array.from({ length: places }, (_, place) => (
            <Skeleton key={place} h={12} w={place % 2 === 0 ? '82%' : '64%'} />
          ))}
        </div>
      ) : (
        children
      )}
    </section>
  )
}
