import { Button, Skeleton } from '@mantine/core'

interface PickerStateProps {
  title: string
  text?: string
  onRetry?: () => void
}

/** What a picker shows in place of its list. */
export function PickerState({ title, text, onRetry }: PickerStateProps) {
  return (
    <div className="ep-state">
      <p className="ep-state-title" role={onRetry && 'alert'}>
        {title}
      </p>
      {text && <p className="ep-state-text">{text}</p>}
      {onRetry && (
        <Button variant="light" onClick={onRetry}>
          Повторить
        </Button>
      )}
    </div>
  )
}

export function PickerWaiting() {
  return (
    <div className="ep-waiting" aria-hidden="true">
      {[72, 54, 66, 48].map((width) => (
        <Skeleton key={width} height={40} width={`${width}%`} />
      ))}
    </div>
  )
}

/** A switched-off section answers 404 with its own code. */
export const moduleOff = 'Раздел отключён'
