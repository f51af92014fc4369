import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { EmptyState } from '../ui/EmptyState.tsx'

interface NothingFoundProps {
  text?: string
  /** The same list without its filters. */
  resetTo: string
}

/** In place of a list of which the filters have left nothing. */
export const NothingFound = ({ resetTo, ...words }: NothingFoundProps) => (
  <EmptyState
    title="Ничего не найдено"
    {...words}
    action={
      <Button component={Link} href={resetTo} variant="light">
        Сбросить фильтры
      </Button>
    }
  />
)
