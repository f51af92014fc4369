import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { InlineText } from './InlineText.tsx'
import type { ListData, ListItem } from './read-block.ts'

export function ListBlock({ style, start, items, nested }: ListData & { nested?: boolean }) {
  const className = `ab-list ab-list-${style}${nested ? ' ab-list-nested' : ''}`
  // Safari's VoiceOver forgets that a list without markers is a list; the role reminds it.
  const children = items.map((item, index) => (
    <li key={index}>
      {style === 'checklist' && <CheckBox checked={item.checked} />}
      <InlineText html={item.html} as="div" />
      {item.items.length > 0 && <ListBlock style={style} start={1} items={item.items} nested />}
    </li>
  ))
  return style === 'ordered' ? (
    <ol role="list" className={className} start={start} style={{ counterReset: `ab-item ${start - 1}` }}>
      {children}
    </ol>
  ) : (
    <ul role="list" className={className}>
      {children}
    </ul>
  )
}

export function ChecklistBlock({ items }: { items: ListItem[] }) {
  return <ListBlock style="checklist" start={1} items={items} />
}

function CheckBox({ checked }: { checked: boolean }) {
  return (
    <span
      className="ab-box"
      data-checked={checked || undefined}
      role="img"
      aria-label={checked ? 'Отмечено' : 'Не отмечено'}
    >
      {checked && <IconCheck size={16} aria-hidden />}
    </span>
  )
}
