import { NativeSelect } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import { useCompanyDay } from '../../../shell/useCompanyDay.ts'
import type { Filters, Priority, Sort } from './filters.ts'

export interface FiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

/** What is asked for less often. */
export function MoreFilters({ filters, onChange }: FiltersProps) {
  const today = useCompanyDay()
  const { priority, period, from, to, sort } = filters
  return (
    <>
      <NativeSelect
        label="Приоритет"
        data={[{ value: '', label: 'Любой' }, ...words(labels.TaskPriority)]}
        value={priority ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ priority: (value || undefined) as Priority | undefined })
        }
      />
      <PeriodFields period={period} from={from} to={to} today={today} onChange={onChange} />
      <NativeSelect
        label="Порядок"
        data={words(labels.TaskSort)}
        value={sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value as Sort })}
      />
    </>
  )
}

const words = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))
