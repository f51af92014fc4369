import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'wouter'
import { RestaurantSwitch } from '../shared/RestaurantSwitch.tsx'
import { monthFrom, monthWords } from './address.ts'

interface Place {
  _id: string
  name: string
}
interface MonthBarProps {
  places: readonly Place[]
  place: Place | undefined
  month: string
  to: (asked: { restaurant?: string; month: string }) => string
}

/** Which restaurant and which month; both are addresses. */
export function MonthBar({ places, place, month, to }: MonthBarProps) {
  const restaurant = place && { restaurant: place._id }
  return (
    <div className="journal-bar">
      {place && places.length > 1 && (
        <RestaurantSwitch places={places} place={place} to={(id) => to({ restaurant: id, month })} />
      )}
      <nav className="journal-month" aria-label="Месяц">
        <ActionIcon
          component={Link}
          href={to({ ...restaurant, month: monthFrom(month, -1) })}
          variant="subtle"
          size={44}
          aria-label={`Раньше: ${monthWords(monthFrom(month, -1))}`}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <span aria-live="polite">{monthWords(month)}</span>
        <ActionIcon
          component={Link}
          href={to({ ...restaurant, month: monthFrom(month, 1) })}
          variant="subtle"
          size={44}
          aria-label={`Позже: ${monthWords(monthFrom(month, 1))}`}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </nav>
    </div>
  )
}
