import { Button, Checkbox, Group } from '@mantine/core'
import { Failure } from './Failure.tsx'
import { ImportRows } from './ImportRows.tsx'
import { SendingBar } from './SendingBar.tsx'
import type { ImportResult } from './send-import.ts'
import type { ImportWork } from './useImport.ts'

export function CheckStep({ work }: { work: ImportWork }) {
  const { file, options, result, sending, change } = work
  if (!result) return null
  const busy = sending !== undefined
  return (
    <>
      <div className="users-counts" role="status">
        {file && <span className="users-file">{file.name}</span>}
        <span data-tone="ok">Готово к загрузке: {result.valid}</span>
        <span data-tone={result.total > result.valid ? 'danger' : undefined}>
          С ошибками: {result.total - result.valid}
        </span>
      </div>
      <ImportRows rows={result.rows} />
      <div className="users-import-options">
        <Checkbox
          label="Создать недостающие должности и рестораны"
          description={missingOf(result)}
          checked={options.createMissing}
          disabled={busy}
          onChange={(event) => change({ createMissing: event.currentTarget.checked })}
        />
        <Checkbox
          label="Отправить приглашения на email"
          checked={options.sendInvites}
          disabled={busy}
          onChange={(event) => change({ sendInvites: event.currentTarget.checked })}
        />
      </div>
      <SendingBar ratio={sending} />
      <Failure error={work.error} again={work.again} />
      <Group justify="flex-end" gap="sm">
        {result.valid === 0 && <span className="users-import-hint">Нет строк, готовых к загрузке</span>}
        <Button variant="default" disabled={busy} onClick={work.back}>
          Другой файл
        </Button>
        <Button disabled={busy || result.valid === 0} onClick={work.run}>
          Загрузить
        </Button>
      </Group>
    </>
  )
}

function missingOf({ missing }: ImportResult): string | undefined {
  const parts = [
    ...(missing && missing.positions.length > 0 ? [`Должности: ${missing.positions.join(', ')}`] : []),
    ...(missing && missing.restaurants.length > 0 ? [`Рестораны: ${missing.restaurants.join(', ')}`] : []),
  ]
  return parts.length > 0 ? parts.join('. ') : undefined
}
