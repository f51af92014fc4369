import { ActionIcon, Tooltip } from '@mantine/core'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSnapshot } from 'valtio'
import { toast } from '../../shell/notifications.tsx'
import { chat, clear } from './store.ts'

export function PanelHead({ title, onClose }: { title: string; onClose: () => void }) {
  const { messages } = useSnapshot(chat)
  const wipe = () => {
    clear()
    toast('success', 'Чат очищен')
  }
  return (
    <div className="assistant-head">
      <h2>{title}</h2>
      <Tooltip label="Очистить чат">
        <ActionIcon aria-label="Очистить чат" disabled={messages.length === 0} onClick={wipe}>
          <IconEraser size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Закрыть">
        <ActionIcon aria-label="Закрыть" onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
