import { Progress } from '@mantine/core'

/** When all is sent the server still reads: the bar stops short of its end. */
const sentShare = 0.9

export function SendingBar({ ratio }: { ratio: number | undefined }) {
  if (ratio === undefined) return null
  const percent = Math.round(ratio * sentShare * 100)
  return (
    <div className="users-sending">
      <Progress.Root>
        <Progress.Section value={percent} aria-label="Отправка файла" />
      </Progress.Root>
      <p role="status">{ratio < 1 ? 'Отправляем файл…' : 'Проверяем строки…'}</p>
    </div>
  )
}
