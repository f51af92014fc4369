import { Button, Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'

export type ExportFormat = 'xlsx' | 'csv'

/** What is shown, all its pages, as a file; while one is made there is no second. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function save(format: ExportFormat) {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }

  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={20} />} aria-busy={busy} loading={busy}>
          Экспорт
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (xlsx)</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
