import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { statusLabels } from './article-status.ts'
import type { ArticleStatus } from './list-filters.ts'

const everything = 'all'
type Choice = ArticleStatus | typeof everything
const published: { value: Choice; label: string } = { value: 'published', label: statusLabels.published }
const choices: { value: Choice; label: string }[] = [
  { value: everything, label: 'Все' },
  published,
  { value: 'draft', label: statusLabels.draft },
  { value: 'archived', label: statusLabels.archived },
]
const statusOf = (choice: Choice | undefined) => (choice === everything ? undefined : choice)
const phone = `(max-width: ${limits.app.mobileMaxPx - 1}px)`
const name = { 'aria-label': 'Статус', className: 'kb-status' } as const

interface StatusFilterProps {
  value: ArticleStatus | undefined
  onChange: (status: ArticleStatus | undefined) => void
}

/** For administrators, who read everything. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const narrow = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })
  const pick = (choice: Choice) => onChange(statusOf(choice))
  const shared = { ...name, value: value ?? everything } as const
  // Four do not fit in a row of a phone, whose own list is also the lightest.
  if (narrow)
    return (
      <NativeSelect
        {...shared}
        data={choices.map((choice) => (choice.value === everything ? { ...choice, label: 'Все статусы' } : choice))}
        onChange={(event) =>
          onChange(statusOf(choices.find((choice) => choice.value === event.currentTarget.value)?.value))
        }
      />
    )
  return <SegmentedControl {...shared} data={choices} onChange={pick} />
}

/** For everybody else: they are only ever given published articles (B3), and the filter says so. */
export const PublishedOnly = () => <SegmentedControl {...name} value={published.value} data={[published]} readOnly />
