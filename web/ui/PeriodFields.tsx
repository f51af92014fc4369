import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Days, daysIn, faultOf, isPeriod, type Period, periodLabels } from '../lib/period.ts'
import { Select } from './overlays/fields.tsx'

interface PeriodFieldsProps extends Days {
  period: Period
  /** The day that it is where the days are counted. */
  today: string
  onChange: (chosen: Days & { period: Period }) => void
}

const periods = Object.entries(periodLabels).map(([value, label]) => ({ value, label }))
const none: Days = { from: undefined, to: undefined }

/** A period by one choice; «Свои даты» opens «С … По …». */
export function PeriodFields({ period, from, to, today, onChange }: PeriodFieldsProps) {
  function choose(value: string | null) {
    if (!isPeriod(value)) return
    // One's own begin with the days that were shown.
    const days = value === 'own' ? { to: today, ...daysIn(period, { from, to }, today) } : {}
    onChange({ ...none, ...days, period: value })
  }
  return (
    <>
      <Select label="Период" allowDeselect={false} data={periods} value={period} onChange={choose} />
      {period === 'own' && (
        <OwnDays from={from} to={to} today={today} onChange={(days) => onChange({ ...days, period })} />
      )}
    </>
  )
}

type OwnDaysProps = Omit<PeriodFieldsProps, 'period' | 'onChange'> & { onChange: (days: Days) => void }

/** Typed days that nobody could mean stay in their fields and are asked for by nobody. */
function OwnDays({ from, to, today, onChange }: OwnDaysProps) {
  const [typed, setTyped] = useState<{ days: Days; end: keyof Days; of: string }>()
  // They belong to the days beside which they were typed: Back brings others.
  const of = `${from}/${to}`
  const own = typed?.of === of ? typed : undefined
  const shown = own?.days ?? { from, to }
  const fault = own && faultOf(own.days, today)

  function type(end: keyof Days, value: string) {
    const days = { ...shown, [end]: value || undefined }
    if (faultOf(days, today) !== undefined) {
      setTyped({ days, end, of })
      return
    }
    setTyped(undefined)
    onChange(days)
  }
  const field = (end: keyof Days) => ({
    type: 'date',
    value: shown[end] ?? '',
    error: own?.end === end ? fault : undefined,
    onChange: (event: { currentTarget: { value: string } }) => type(end, event.currentTarget.value),
  })
  return (
    <>
      <TextInput label="С" max={shown.to ?? today} {...field('from')} />
      <TextInput label="По" min={shown.from} max={today} {...field('to')} />
    </>
  )
}
