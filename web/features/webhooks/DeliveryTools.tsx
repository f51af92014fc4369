import { UnstyledButton } from '@mantine/core'
import type { Snapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { Chips } from '../../ui/Chips.tsx'
import { Select } from '../../ui/overlays/fields.tsx'
import { type Filters, isAction } from './delivery-filters.ts'

type Counts = Snapshot<components['schemas']['WebhookDeliveryCounts']>
interface DeliveryToolsProps {
  filters: Filters
  counts: Counts | undefined
  onChange: (part: Partial<Filters>) => void
}

const chips = [
  {
    status: undefined,
    label: 'Все',
    of: ({ waiting, delivered, retrying, failed }: Counts) => waiting + delivered + retrying + failed,
  },
  { status: 'retrying', label: 'Ждут повтора', of: ({ retrying }: Counts) => retrying },
  { status: 'failed', label: 'Не доставлены', of: ({ failed }: Counts) => failed },
] as const
const actions = Object.entries(labels.EventAction).map(([value, label]) => ({ value, label }))

export const DeliveryTools = ({ filters: { status, action }, counts, onChange }: DeliveryToolsProps) => (
  <div className="hooks-tools">
    <Chips label="Состояние">
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.label}
          className="chip"
          aria-pressed={status === chip.status}
          onClick={() => onChange({ status: chip.status, delivery: undefined })}
        >
          {chip.label}
          <span className="chip-count">{counts ? chip.of(counts).toLocaleString('ru-RU') : ' '}</span>
        </UnstyledButton>
      ))}
    </Chips>
    <Select
      aria-label="Событие"
      placeholder="Все события"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Все события' }}
      nothingFoundMessage="Ничего не найдено"
      data={actions}
      value={action ?? null}
      onChange={(value) => onChange({ action: isAction(value) ? value : undefined, delivery: undefined })}
    />
  </div>
)
