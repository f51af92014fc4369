import { Radio } from '@mantine/core'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { plural } from '../../lib/plural.ts'
import { commonOf, type FieldProps } from './field.ts'

const STARS = Array.from({ length: limits.forms.ratingMax }, (_, at) => at + 1)

/** Stars that are radio buttons: arrows change them, each is told by its number. */
export function RatingField(props: FieldProps) {
  const { value, onChange } = props
  const rating = typeof value === 'number' ? value : 0
  return (
    <Radio.Group
      {...commonOf(props)}
      value={rating === 0 ? '' : String(rating)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <div className="report-stars">
        {STARS.map((star) => (
          <Radio.Card
            key={star}
            value={String(star)}
            className="report-star"
            aria-label={`${star} ${plural(star, 'звезда', 'звезды', 'звёзд')}`}
          >
            {star <= rating ? (
              <IconStarFilled size={28} aria-hidden="true" />
            ) : (
              <IconStar size={28} aria-hidden="true" />
            )}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
