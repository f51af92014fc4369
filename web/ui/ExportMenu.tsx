import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useBusy } from '../lib/useBusy.ts'
import { ActionMenu } from './overlays/ActionMenu.tsx'

export type ExportFormat = 'xlsx' | 'csv'

/** What is shown, all its pages, as a file; while one is made there is no second. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const { busy, act } = useBusy()

  return (
    <ActionMenu
      button={
        <Button variant="default" leftSection={<IconDownload size={20} />} aria-busy={busy} loading={busy}>
          Экспорт
        </Button>
      }
      choices={[
        { label: 'Excel (xlsx)', onPress: () => void act(() => onExport('xlsx')) },
        { label: 'CSV', onPress: () => void act(() => onExport('csv')) },
      ]}
    />
  )
}
