import { Button, Checkbox, Radio } from '@mantine/core'
import { useId, useState } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { webhookTypes } from '../../../openapi/rules/integrations/webhook-events.ts'
import { errorOf } from '../../lib/field-errors.ts'
import type { Faults, WebhookDraft } from './webhook-form.ts'

type What = Pick<WebhookDraft, 'isAll' | 'events'>
interface EventFieldsProps {
  draft: What
  change: (part: Partial<What>) => void
  faults: Faults
}

/** Of which events others are told. */
export function EventFields({ draft: { isAll, events }, change, faults }: EventFieldsProps) {
  const error = errorOf(faults, 'events')
  return (
    <>
      <Radio.Group
        label="События"
        value={isAll ? 'all' : 'some'}
        onChange={(value) => change({ isAll: value === 'all' })}
        error={error}
      >
        <div className="hooks-choices">
          <Radio value="some" label="Выбранные" description="разделы целиком или события по одному" />
          <Radio value="all" label="Все" description="и те, которые появятся в следующих версиях" />
        </div>
      </Radio.Group>
      {!isAll && (
        <ul role="list" className="hooks-sections" aria-label="Разделы">
          {webhookTypes.map((section) => (
            <Section
              key={section.type}
              section={section}
              events={events}
              onChange={(next) => change({ events: next })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface SectionProps {
  section: (typeof webhookTypes)[number]
  events: readonly string[]
  onChange: (events: string[]) => void
}

/** All of a section is one mask: its single events are not named beside it. */
function Section({ section: { type, actions }, events, onChange }: SectionProps) {
  const whole = `${type}.*`
  const isWhole = events.includes(whole)
  const own = actions.filter((action) => events.includes(action))
  const [isOpen, setOpen] = useState(own.length > 0)
  const id = useId()
  const rest = events.filter((one) => one !== whole && !one.startsWith(`${type}.`))
  const name = labels.EventType[type]
  return (
    <li>
      <div className="hooks-section">
        <Checkbox
          label={name}
          checked={isWhole}
          indeterminate={!isWhole && own.length > 0}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...rest, whole] : rest)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${name}: ${isOpen ? 'скрыть события' : 'события по одному'}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Скрыть' : own.length > 0 ? `${own.length} из ${actions.length}` : 'По одному'}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="hooks-actions">
          {actions.map((action) => (
            <Checkbox
              key={action}
              label={labels.EventAction[action]}
              description={<span className="hooks-mono">{action}</span>}
              checked={isWhole || own.includes(action)}
              onChange={({ currentTarget }) => {
                const before = isWhole ? actions : own
                const next = actions.filter((one) => (one === action ? currentTarget.checked : before.includes(one)))
                onChange([...rest, ...next])
              }}
            />
          ))}
        </div>
      )}
    </li>
  )
}
