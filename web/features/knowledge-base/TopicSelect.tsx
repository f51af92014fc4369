import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { TopicSquare } from './TopicMark.tsx'
import { inPlace } from './in-place.ts'
import { flatten, type TopicNode } from './topic-tree.ts'
import { Select } from '../../ui/overlays/fields.tsx'

interface TopicSelectProps {
  nodes: readonly TopicNode[]
  value: string | null
  onChange: (topic: string | null) => void
  error: string | undefined
}

const none = 'none'

/** The tree as a list with indents; a topic put away is there only for the article that has it. */
export function TopicSelect({ nodes, value, onChange, error }: TopicSelectProps) {
  const rows = flatten(nodes).filter(({ node }) => node.isActive || node._id === value)
  const nameOf = ({ name, isActive }: TopicNode) => (isActive ? name : `${name} (неактивна)`)
  const rowOf = (id: string | null) => rows.find(({ node }) => node._id === id)
  const color = rowOf(value)?.node.color
  return (
    <Select
      label="Тема"
      error={error}
      data={[{ value: none, label: 'Без темы' }, ...rows.map(({ node }) => ({ value: node._id, label: nameOf(node) }))]}
      value={value ?? none}
      onChange={(topic) => onChange(topic === none ? null : topic)}
      allowDeselect={false}
      rightSection={<IconChevronDown size={18} />}
      rightSectionPointerEvents="none"
      searchable={rows.length > 8}
      comboboxProps={inPlace}
      classNames={{ options: 'kb-options' }}
      nothingFoundMessage="Темы не найдены"
      leftSection={color && <TopicSquare color={color} />}
      renderOption={({ option }) => {
        const row = rowOf(option.value)
        return (
          <span className="kb-option" style={{ paddingLeft: (row?.level ?? 0) * limits.topics.indentPx }}>
            {row && <TopicSquare color={row.node.color} />}
            {option.label}
          </span>
        )
      }}
    />
  )
}
