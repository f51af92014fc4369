import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pickerPages } from '../../lib/picker-pages.ts'

interface PickerPagesProps {
  page: number
  total: number
  onChange: (page: number) => void
}

/** Buttons, not links: a dialog has no address. */
export function PickerPages({ page, total, onChange }: PickerPagesProps) {
  if (total < 2) return null
  const numbers = pickerPages(
    page,
    total,
    limits.knowledgeBase.pickerAllPagesMax,
    limits.knowledgeBase.pickerPagesAround,
  )
  return (
    <nav className="ep-pages" aria-label="Страницы">
      {numbers.map((number, index) =>
        number === undefined ? (
          // Two gaps at most, on either side of the current page.
          <span key={index < 2 ? 'before' : 'after'} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Страница ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ),
      )}
    </nav>
  )
}
