import { Button, Skeleton } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Read } from '../../data/useRead.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { StaleNotice } from '../../ui/StaleNotice.tsx'

interface BlockProps {
  title: string
  more: { to: string; label: string }
  read: Read<object>
  /** Rows to keep a place for. */
  places: number
  children: ReactNode
}

/** A part of the page that waits and fails by itself; what it has shown stays when it can't be refreshed. */
export function Block({ title, more, read, places, children }: BlockProps) {
  const id = useId()
  const { data, failed, loading, again } = read
  const waiting = !data && !failed
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
      {data ? (
        <>
          {failed && (
            <StaleNotice
              text="Блок не обновился, показано прежнее."
              reason={failed.problem.message}
              loading={loading}
              onRetry={again}
            />
          )}
          {children}
        </>
      ) : failed && !skeleton ? (
        <div role="alert" className="dashboard-failed">
          <p>Не удалось загрузить блок</p>
          <Button variant="light" loading={loading} onClick={again}>
            Повторить
          </Button>
        </div>
      ) : (
        <div className="dashboard-places" data-hidden={!skeleton || undefined} aria-hidden="true">
          {Array.from({ length: places }, (_, place) => (
            <Skeleton key={place} h={12} w={place % 2 === 0 ? '82%' : '64%'} />
          ))}
        </div>
      )}
    </section>
  )
}
