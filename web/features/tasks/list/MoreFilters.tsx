import { NativeSelect } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import { useCompanyDay } from '../../../shell/useCompanyDay.ts'
import { useRead } from '../../../data/useRead.ts'
import type { Filters, Moment, Priority, Sort } from './filters.ts'

export interface FiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

/** What is asked for less often. */
export function MoreFilters({ filters, onChange }: FiltersProps) {
  const today = useCompanyDay()
  const { priority, period, from, to, moment, position, sort } = filters
  const { data: positions = [] } = useRead('positionList')
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
      <NativeSelect
        label="Должность исполнителя"
        data={[{ value: '', label: 'Любая' }, ...positions.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={position ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ position: value || undefined })}
      />
      <NativeSelect
        label="По дате"
        data={words(momentWords)}
        value={moment ?? 'created'}
        onChange={({ currentTarget: { value } }) => onChange({ moment: value as Moment })}
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

const momentWords: Readonly<Record<Moment, string>> = {
  created: 'Создана',
  done: 'Выполнена',
  due: 'Наступил срок',
  late: 'Не выполнена в срок',
}
const words = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))
