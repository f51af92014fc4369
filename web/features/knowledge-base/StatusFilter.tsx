import { SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { statusLabels } from './article-status.ts'
import type { ArticleStatus } from './list-filters.ts'

const everything = 'all'
type Choice = ArticleStatus | typeof everything
const choices: { value: Choice; label: string }[] = [
  { value: everything, label: 'Все' },
  { value: 'published', label: statusLabels.published },
  { value: 'draft', label: statusLabels.draft },
  { value: 'archived', label: statusLabels.archived },
]
const phone = `(max-width: ${limits.mobileMaxPx - 1}px)`

interface StatusFilterProps {
  value: ArticleStatus | undefined
  onChange: (status: ArticleStatus | undefined) => void
}

/** For administrators: others are only ever given published articles (B3), and one option is no choice. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const narrow = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })
  const pick = (choice: Choice | null) => onChange(choice === everything || choice === null ? undefined : choice)
  const shared = { 'aria-label': 'Статус', value: value ?? everything, className: 'kb-status' } as const
  // Four do not fit in a row of a phone (look.md, section 5).
  if (narrow)
    return (
      <Select
        {...shared}
        data={choices.map((choice) => (choice.value === everything ? { ...choice, label: 'Все статусы' } : choice))}
        allowDeselect={false}
        rightSection={<IconChevronDown size={18} stroke={1.75} />}
        rightSectionPointerEvents="none"
        onChange={pick}
      />
    )
  return <SegmentedControl {...shared} data={choices} onChange={pick} />
}
