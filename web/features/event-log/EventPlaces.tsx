import { Skeleton } from '@mantine/core'

const widths = [84, 62, 90, 71, 78]

/** Rows of the same height as those that come. */
export const EventPlaces = () => (
  <div className="events-places" role="status" aria-label="Загрузка">
    {Array.from({ length: 10 }, (_, place) => (
      <Skeleton key={place} h={12} w={`${widths[place % widths.length]}%`} />
    ))}
  </div>
)
