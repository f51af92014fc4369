import { useRead } from '../data/useRead.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'

interface DictionaryFilterProps {
  value: string | undefined
  /** Nothing is chosen. */
  all?: string
  onChange: (id: string | undefined) => void
}

export function CategoryFilter({ all = 'Категория', ...rest }: DictionaryFilterProps) {
  const { data } = useRead('categoryList')
  return <ChoiceFilter label="Категория" all={all} options={data} {...rest} />
}

export function PositionFilter({ all = 'Должность', ...rest }: DictionaryFilterProps) {
  const { data } = useRead('positionList')
  return <ChoiceFilter label="Должность" all={all} options={data} {...rest} />
}

/** Those that are closed, too: what was done there stays. */
export function RestaurantFilter({ all = 'Ресторан', ...rest }: DictionaryFilterProps) {
  const { data } = useRead('restaurantList', { query: { status: 'all' } })
  return <ChoiceFilter label="Ресторан" all={all} options={data} {...rest} />
}
