import { EmptyState } from './EmptyState.tsx'
import { PageTitle } from './PageTitle.tsx'

/** The page of a section that isn't built yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState title="Раздел готовится" text="Он появится в одном из следующих обновлений." />
    </>
  )
}
