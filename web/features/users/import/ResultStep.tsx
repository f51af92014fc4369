import { Button, Group } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { download } from '../../../lib/download.ts'
import { errorReport } from './error-report.ts'
import { ImportRows } from './ImportRows.tsx'
import type { ImportResult } from './send-import.ts'

export function ResultStep({ result, onDone }: { result: ImportResult; onDone: () => void }) {
  const left = result.rows.filter(({ status }) => status !== 'ok')
  // Made here: the server keeps nothing of what it left out.
  const save = () =>
    download(
      Promise.resolve({ data: new Blob([errorReport(left)], { type: 'text/csv' }), response: new Response() }),
      'import-errors.csv',
    )
  return (
    <>
      <p role="status" className="users-import-done">
        Импортировано: {result.created}, пропущено: {result.skipped}
      </p>
      {left.length > 0 && <ImportRows rows={left} />}
      <Group justify="flex-end" gap="sm">
        {left.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={20} />} onClick={() => void save()}>
            Скачать отчет об ошибках
          </Button>
        )}
        <Button onClick={onDone}>Готово</Button>
      </Group>
    </>
  )
}
