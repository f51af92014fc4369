import { Button, Skeleton } from '@mantine/core'

/** Failures of history are quiet: a neutral line and another try, no alarm. */
export function PanelFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="kbh-state">
      <p>Пока нечего показать</p>
      <Button variant="light" onClick={onRetry}>
        Повторить
      </Button>
    </div>
  )
}

export function PanelEmpty({ text }: { text: string }) {
  return (
    <div className="kbh-state">
      <p>{text}</p>
    </div>
  )
}

export function PanelLoading() {
  return (
    <div role="status" aria-label="Загрузка" className="kbh-loading">
      {[80, 64, 72].map((width) => (
        <div key={width}>
          <Skeleton h={16} w={`${width}%`} />
          <Skeleton h={12} w="60%" mt={10} />
        </div>
      ))}
    </div>
  )
}
