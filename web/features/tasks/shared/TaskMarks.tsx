import './shared.css'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { type Look, Status } from '../../../ui/Badge.tsx'

type Schemas = components['schemas']

/** Progress of the shape is progress of the work. */
export const STATUS_LOOKS: Readonly<Record<Schemas['TaskStatus'], Look>> = {
  new: { tone: 'mute', shape: 'dash' },
  in_progress: { tone: 'info', shape: 'half' },
  review: { tone: 'warn', shape: 'ring' },
  done: { tone: 'ok', shape: 'full' },
  cancelled: { tone: 'mute', shape: 'dash' },
}

export const TaskStatusMark = ({ status }: { status: Schemas['TaskStatus'] }) => (
  <Status look={STATUS_LOOKS[status]}>{labels.TaskStatus[status]}</Status>
)

const ICONS = { high: IconArrowUp, medium: IconMinus, low: IconArrowDown } as const

interface PriorityProps {
  priority: Schemas['TaskPriority']
  /** The sign alone, its word is heard. */
  bare?: boolean
}

export function Priority({ priority, bare = false }: PriorityProps) {
  const Icon = ICONS[priority]
  return (
    <span className="task-priority">
      <span className="task-priority-sign" data-priority={priority} aria-hidden="true">
        <Icon size={14} style={{ strokeWidth: 2.2 }} />
      </span>
      <span className={bare ? 'app-hidden' : undefined}>
        {bare && 'Приоритет: '}
        {labels.TaskPriority[priority]}
      </span>
    </span>
  )
}
