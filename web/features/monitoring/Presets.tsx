import { TextInput, UnstyledButton } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { isFault, type Period, type PeriodFault, spanOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import type { Days } from '../../lib/period.ts'
import { Chips } from '../../ui/Chips.tsx'
import { type Filters, PRESETS, presets } from './filters.ts'

interface PresetsProps {
  filters: Filters
  /** The days that the filters mean, by the business day that it is. */
  days: Period
  today: string
  onChange: (part: Partial<Filters>) => void
}

/** Which days, by one press; «Период» opens two days of one's own. */
export function Presets({ filters, days, today, onChange }: PresetsProps) {
  return (
    <>
      <Chips label="Период" className="monitoring-presets">
        {PRESETS.map((preset) => (
          <UnstyledButton
            key={preset}
            className="chip"
            aria-pressed={filters.period === preset}
            onClick={() =>
              onChange(
                preset === 'own' ? { period: preset, ...days } : { period: preset, from: undefined, to: undefined },
              )
            }
          >
            {preset === 'own' && <IconCalendar size={18} aria-hidden="true" />}
            {presets[preset]}
          </UnstyledButton>
        ))}
      </Chips>
      {filters.period === 'own' && <OwnDays days={days} today={today} onChange={onChange} />}
    </>
  )
}

const wordsOf = ({ code, n }: PeriodFault) => messages[code].replace('{n}', String(n))

/** A browser tells of each digit of a year: 0002, 0020 and 0202 come before 2026. */
const isBeingTyped = ({ from = '', to = '' }: Days) => from < '1000' || to < '1000'

function faultOf(days: Days, today: string): { end: keyof Days; words: string } | undefined {
  if (isBeingTyped(days)) return undefined
  const span = spanOf(days, today)
  return isFault(span) ? { end: span.field, words: wordsOf(span) } : undefined
}

/** Days that can't be asked for stay in their fields, with a word at the one that is wrong. */
function OwnDays({ days, today, onChange }: { days: Period; today: string; onChange: PresetsProps['onChange'] }) {
  const [typed, setTyped] = useState<{ days: Days; of: string }>()
  // They belong to the days beside which they were typed: Back brings others.
  const of = `${days.from}/${days.to}`
  const shown = typed?.of === of ? typed.days : days
  const fault = faultOf(shown, today)

  function type(end: keyof Days, value: string) {
    const next = { ...shown, [end]: value || undefined }
    if (!value || isBeingTyped(next) || faultOf(next, today)) return setTyped({ days: next, of })
    setTyped(undefined)
    return onChange({ period: 'own', ...next })
  }
  const field = (end: keyof Days) => ({
    type: 'date',
    value: shown[end] ?? '',
    error: fault?.end === end ? fault.words : undefined,
    onChange: (event: { currentTarget: { value: string } }) => type(end, event.currentTarget.value),
  })
  return (
    <div className="monitoring-own">
      <TextInput label="С" {...field('from')} />
      <TextInput label="По" {...field('to')} />
    </div>
  )
}
