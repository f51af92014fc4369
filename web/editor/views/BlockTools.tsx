import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface Tool {
  icon: Icon
  label: string
  onClick: () => void
  /** Of a switch: whether it is on. */
  pressed?: boolean
}

/** What can be done with a filled block; seen on hover, focus and selection, always on touch screens. */
export function BlockTools({ label, tools }: { label: string; tools: readonly Tool[] }) {
  return (
    <div className="eb-tools" role="toolbar" aria-label={label}>
      {tools.map(({ icon: ToolIcon, label: name, onClick, pressed }) => (
        <Tooltip key={name} label={name}>
          <ActionIcon aria-label={name} aria-pressed={pressed} onClick={onClick}>
            <ToolIcon size={20} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
