import { Radio, Stack } from '@mantine/core'
import { labels } from '../../openapi/gen/labels.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../openapi/rules/values/own-keys.ts'

export type Overlap = components['schemas']['ApiKeyOverlap' | 'WebhookOverlap']
const overlaps = ownKeys(labels.ApiKeyOverlap)
export const usualOverlap: Overlap = 'day'

interface OverlapFieldProps {
  value: Overlap
  onChange: (value: Overlap) => void
}

/** How long the secret before works beside the new one. */
export const OverlapField = ({ value, onChange }: OverlapFieldProps) => (
  <Radio.Group
    label="Прежний секрет"
    value={value}
    onChange={(chosen) => onChange(overlaps.find((one) => one === chosen) ?? usualOverlap)}
  >
    <Stack gap={12} py={8}>
      {overlaps.map((one) => (
        <Radio
          key={one}
          value={one}
          label={one === 'none' ? 'Перестанет действовать сразу' : `Проработает ещё ${labels.ApiKeyOverlap[one]}`}
        />
      ))}
    </Stack>
  </Radio.Group>
)
