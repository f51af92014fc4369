import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

interface ListFailedProps {
  /** «Ошибка загрузки ресторанов» */
  title: string
  failed: { message: string | undefined }
  loading: boolean
  onRetry: () => void
}

/** What stands in the place of a list that didn't come. */
export function ListFailed({ title, failed, loading, onRetry }: ListFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        {...(failed.message && { text: failed.message })}
        action={
          <Button variant="light" loading={loading} onClick={onRetry}>
            Повторить
          </Button>
        }
      />
    </div>
  )
}
