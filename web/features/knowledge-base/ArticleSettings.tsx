import './create.css'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { statusLabels } from './article-status.ts'
import type { Draft } from './article-draft.ts'
import { inPlace } from './in-place.ts'
import type { ArticleStatus } from './list-filters.ts'
import { PositionPicker } from './PositionPicker.tsx'
import { StatusDot } from './StatusDot.tsx'
import { loadTopics, topics } from './store.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { topicTree } from './topic-tree.ts'

interface ArticleSettingsProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  errorOf: (field: string) => string | undefined
}

const statuses: { value: ArticleStatus; label: string }[] = [
  { value: 'draft', label: statusLabels.draft },
  { value: 'published', label: statusLabels.published },
  { value: 'archived', label: statusLabels.archived },
]

/** Everything of an article beside its words (spec 2, section 2). */
export function ArticleSettings({ draft, onChange, errorOf }: ArticleSettingsProps) {
  const { data } = useSnapshot(topics.state)
  useEffect(() => void loadTopics(), [])
  return (
    <div className="kb-settings">
      <TopicSelect
        nodes={topicTree(data ?? [], undefined)}
        value={draft.topic}
        onChange={(topic) => onChange({ topic })}
        error={errorOf('topic')}
      />
      <Select
        label="Статус"
        data={statuses}
        value={draft.status}
        onChange={(status) => status && onChange({ status })}
        allowDeselect={false}
        rightSection={<IconChevronDown size={18} stroke={1.75} />}
        rightSectionPointerEvents="none"
        error={errorOf('status')}
        leftSection={<StatusDot status={draft.status} />}
        comboboxProps={inPlace}
        renderOption={({ option }) => (
          <span className="kb-option">
            <StatusDot status={option.value} />
            {option.label}
          </span>
        )}
      />
      <TextInput
        label="Теги"
        description="Через запятую, необязательно"
        placeholder="меню, аллергены"
        value={draft.tags}
        error={errorOf('tags')}
        onChange={(event) => onChange({ tags: event.currentTarget.value })}
      />
      <NumberInput
        label="Порядок"
        description="Меньше число — выше в списке"
        min={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        value={draft.order}
        error={errorOf('order')}
        onChange={(order) => onChange({ order })}
      />
      <PositionPicker
        value={draft.positions}
        onChange={(positions) => onChange({ positions })}
        error={errorOf('positionAvailable')}
      />
    </div>
  )
}
