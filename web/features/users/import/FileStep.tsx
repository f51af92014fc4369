import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { type DragEvent, useRef, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { client } from '../../../api.ts'
import { download } from '../../../lib/download.ts'
import { saveTelling } from '../../../shell/save.ts'
import { acceptSpreadsheets } from '../../../uploads/spreadsheet-file.ts'
import { Failure } from './Failure.tsx'
import { SendingBar } from './SendingBar.tsx'
import type { ImportWork } from './useImport.ts'

export function FileStep({ work }: { work: ImportWork }) {
  const { file, sending, pick } = work
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fetching, setFetching] = useState(false)

  async function sample() {
    setFetching(true)
    const template = client.GET('/api/users/import/template', { parseAs: 'blob' })
    await saveTelling(download(template, 'template.xlsx'), 'Не удалось скачать образец')
    setFetching(false)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && sending === undefined) pick(dropped)
  }

  return (
    <>
      <div
        className="users-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={40} style={{ strokeWidth: 1.5 }} aria-hidden="true" />
        <p className="users-drop-title">{file ? file.name : 'Перетащите файл сюда'}</p>
        <p>
          xlsx или csv, до {limits.users.importMaxBytes / 1024 / 1024} МБ и {limits.users.importRowsMax} строк
        </p>
        <input
          ref={field}
          type="file"
          accept={acceptSpreadsheets}
          aria-label="Файл со списком сотрудников"
          hidden
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            // The same file, mended meanwhile, must be a change again.
            event.currentTarget.value = ''
            if (chosen) pick(chosen)
          }}
        />
        <Button data-autofocus disabled={sending !== undefined} onClick={() => field.current?.click()}>
          Выбрать файл
        </Button>
      </div>
      <SendingBar ratio={sending} />
      <Failure error={work.error} again={work.again} />
      <p className="users-import-hint">
        Колонки: ФИО, Email, Телефон, Роль, Должность, Рестораны (через «;»), PIN. Обязательна только первая.
      </p>
      <Button
        variant="subtle"
        className="users-sample"
        loading={fetching}
        leftSection={<IconDownload size={20} />}
        onClick={() => void sample()}
      >
        Скачать образец
      </Button>
    </>
  )
}
