import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { ActionMenu } from './overlays/ActionMenu.tsx'

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
    <ActionMenu
      button={
        <Button variant="default" leftSection={<IconDownload size={20} />} aria-busy={busy} loading={busy}>
          Экспорт
        </Button>
      }
      choices={[
        { label: 'Excel (xlsx)', onPress: () => void save('xlsx') },
        { label: 'CSV', onPress: () => void save('csv') },
      ]}
    />
  )
}
