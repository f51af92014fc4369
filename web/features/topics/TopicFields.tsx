import { Checkbox } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { ColorField } from '../../ui/ColorField.tsx'
import { NameFields } from '../../ui/NameFields.tsx'
import { parentOptions, type TopicDraft } from './topic-form.ts'
import { flat } from './topic-list.ts'
import { NumberInput, Select } from '../../ui/overlays/fields.tsx'

interface TopicFieldsProps {
  draft: TopicDraft
  change: (part: Partial<TopicDraft>) => void
  fields: Record<string, string> | undefined
  /** Of the topic that is edited. */
  own?: string
}

const root = 'root'

export function TopicFields({ draft, change, fields, own }: TopicFieldsProps) {
  return (
    <>
      <NameFields
        draft={draft}
        change={change}
        fields={fields}
        nameMax={limits.topics.nameMax}
        descriptionMax={limits.topics.descriptionMax}
      />
      <ColorField
        label="Цвет"
        standard={limits.topics.color}
        value={draft.color}
        onChange={(color) => change({ color })}
        error={errorOf(fields, 'color')}
      />
      <ParentSelect
        own={own}
        value={draft.parent}
        onChange={(parent) => change({ parent })}
        error={errorOf(fields, 'parent')}
      />
      {own === undefined ? (
        <NumberInput
          name="order"
          label="Порядок"
          description="Меньше число — выше среди тем того же родителя"
          min={limits.topics.order}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="blur"
          value={draft.order}
          error={errorOf(fields, 'order')}
          onChange={(order) => change({ order })}
        />
      ) : (
        <Checkbox
          name="isActive"
          label="Активна"
          description="Неактивную тему не видят читатели, и её нельзя выбрать для статьи"
          checked={draft.isActive}
          error={errorOf(fields, 'isActive')}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

interface ParentSelectProps {
  own: string | undefined
  value: string | null
  onChange: (parent: string | null) => void
  error: string | undefined
}

function ParentSelect({ own, value, onChange, error }: ParentSelectProps) {
  const { data, failed } = useRead('topicList', flat)
  const options = parentOptions(data ?? [], own, value)
  const optionOf = (id: string | null) => options.find(({ _id }) => _id === id)
  const color = optionOf(value)?.color
  return (
    <Select
      name="parent"
      label="Родительская тема"
      description={failed && !data ? 'Темы не загрузились: выбрать другую пока нельзя' : undefined}
      data={[
        { value: root, label: 'Без родителя (корневая)' },
        ...options.map(({ _id, name, reason }) => ({ value: _id, label: name, disabled: reason !== undefined })),
      ]}
      value={value ?? root}
      onChange={(id) => onChange(id === root ? null : id)}
      error={error}
      allowDeselect={false}
      searchable={options.length > 8}
      nothingFoundMessage="Темы не найдены"
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: 'topic-options' }}
      rightSection={<IconChevronDown size={18} />}
      rightSectionPointerEvents="none"
      leftSection={color && <span className="topic-square" style={{ background: color }} />}
      renderOption={({ option }) => {
        const one = optionOf(option.value)
        return (
          <span className="topic-option" style={{ paddingLeft: (one?.level ?? 0) * limits.topics.indentPx }}>
            {one && <span className="topic-square" style={{ background: one.color }} />}
            {option.label}
            {one?.reason && <span className="topic-option-reason">{one.reason}</span>}
          </span>
        )
      }}
    />
  )
}
