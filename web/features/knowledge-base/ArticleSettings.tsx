import './create.css'
import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useRead } from '../../data/useRead.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { statusLabels } from './article-status.ts'
import type { Draft } from './article-draft.ts'
import { inPlace } from './in-place.ts'
import type { ArticleStatus } from './list-filters.ts'
import { PositionPicker } from './PositionPicker.tsx'
import { type NamedPosition } from './position-chips.ts'
import { StatusDot } from './StatusDot.tsx'
import { TagsField } from './TagsField.tsx'
import { TopicSelect } from './TopicSelect.tsx'
import { topicTree } from './topic-tree.ts'
import { NumberInput, Select } from '../../ui/overlays/fields.tsx'

interface ArticleSettingsProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  errorOf: (field: string) => string | undefined
  /** Positions of the article as it was read: one of them may be out of use by now. */
  knownPositions: readonly NamedPosition[]
}

const loadDialog = () => import('./TopicDialog.tsx').then((file) => file.TopicDialog)

const statuses: { value: ArticleStatus; label: string }[] = [
  { value: 'draft', label: statusLabels.draft },
  { value: 'published', label: statusLabels.published },
  { value: 'archived', label: statusLabels.archived },
]

/** Everything of an article beside its words. */
export function ArticleSettings({ draft, onChange, errorOf, knownPositions }: ArticleSettingsProps) {
  const [topicOpen, setTopicOpen] = useState(false)
  const { data } = useRead('topicList')
  return (
    <div className="kb-settings">
      <div className="kb-topic-field">
        <TopicSelect
          nodes={topicTree(data ?? [], undefined)}
          value={draft.topic}
          onChange={(topic) => onChange({ topic })}
          error={errorOf('topic')}
        />
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} />}
          aria-haspopup="dialog"
          onClick={() => setTopicOpen(true)}
        >
          Новая тема
        </Button>
        <Fetched
          wanted={topicOpen}
          load={loadDialog}
          onFailure={() => setTopicOpen(false)}
          props={{
            opened: topicOpen,
            onClose: () => setTopicOpen(false),
            onCreated: (topic: string) => onChange({ topic }),
          }}
        />
      </div>
      <Select
        label="Статус"
        data={statuses}
        value={draft.status}
        onChange={(status) => status && onChange({ status })}
        allowDeselect={false}
        rightSection={<IconChevronDown size={18} />}
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
      <TagsField value={draft.tags} onChange={(tags) => onChange({ tags })} error={errorOf('tags')} />
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
        known={knownPositions}
        onChange={(positions) => onChange({ positions })}
        error={errorOf('positionAvailable')}
      />
    </div>
  )
}
