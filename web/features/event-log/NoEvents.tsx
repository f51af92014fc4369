import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { href } from '../../routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { chosenCount, type Filters } from './event-filters.ts'

export function NoEvents({ filters, wholeLog }: { filters: Filters; wholeLog: string }) {
  const filtered = chosenCount(filters) > 0 || filters.search.trim() !== ''
  return (
    <EmptyState
      title="Событий не найдено"
      text={filtered ? 'Измените период или снимите фильтры.' : 'За последние 7 дней ничего не менялось.'}
      action={
        <Button component={Link} href={filtered ? href('eventLog') : wholeLog} variant="light">
          {filtered ? 'Сбросить фильтры' : 'Показать за всё время'}
        </Button>
      }
    />
  )
}
