import './stale-notice.css'
import { Button } from '@mantine/core'

interface StaleNoticeProps {
  /** «Список не обновился, показаны прежние статьи.» */
  text: string
  reason: string | undefined
  loading: boolean
  onRetry: () => void
}

/** Above what is still on the screen when its refresh has failed. */
export function StaleNotice({ text, reason, loading, onRetry }: StaleNoticeProps) {
  return (
    <div role="alert" className="stale-notice">
      <p>
        {text} {reason}
      </p>
      <Button variant="default" loading={loading} onClick={onRetry}>
        Повторить
      </Button>
    </div>
  )
}
