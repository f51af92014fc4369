import '../../list/list.css'
import { Button } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { client } from '../../api.ts'
import { download } from '../../lib/download.ts'
import { saveTelling } from '../../shell/save.ts'
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import type { Asked } from './asked.ts'
import { type Filters, writeFilters } from './filters.ts'
import { Views } from './Views.tsx'

const load = () => import('./ReportDialog.tsx').then((file) => file.ReportDialog)

interface ActionsProps {
  filters: Filters
  /** Undefined of days that nobody may ask for. */
  asked: Asked | undefined
}

/** What can be done with what is shown: kept, sent, taken away as a file. */
export function Actions({ filters, asked }: ActionsProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  async function save(format: ExportFormat) {
    if (!asked) return
    const section = filters.tab
    const file = client.GET('/api/monitoring/export', {
      params: { query: { ...asked, section, format } },
      parseAs: 'blob',
    })
    const name = `Мониторинг, ${labels.MonitoringSection[section]}.${format}`
    await saveTelling(download(file, name), 'Ошибка загрузки статистики')
  }
  return (
    <div className="list-actions monitoring-actions">
      <Views query={writeFilters({ ...filters, page: 1 })} />
      <Button
        variant="default"
        leftSection={<IconMail size={20} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Отчёт по почте
      </Button>
      {asked && <ExportMenu onExport={save} />}
      {opened && <Fetched wanted load={load} onFailure={close} props={{ onClose: close }} />}
    </div>
  )
}
