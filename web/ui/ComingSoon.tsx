import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { PageTitle } from './PageTitle.tsx'

/** The page of a section that isn't built yet. */
export function ComingSoon({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        title="Раздел готовится"
        text="Он появится в одном из следующих обновлений."
        action={action && <div className="empty-state-actions">{action}</div>}
      />
    </>
  )
}
