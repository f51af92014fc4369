import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconLetterT from '@tabler/icons-react/dist/esm/icons/IconLetterT.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { type Item, isRequired } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { plural } from '../../../lib/plural.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { removeRow } from '../../../ui/row-focus.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import { conditionOf, nameOf, summaryOf } from './item-words.ts'
import { ItemSettings } from './ItemSettings.tsx'
import { beginsSection, type Items, sectionFrom } from './items.ts'
import type { useItems } from './useItems.ts'

interface ItemRowsProps {
  items: Items
  own: ReturnType<typeof useItems>
  /** By the place of the item and the setting. */
  faults: ReadonlyMap<number, Record<string, string>>
}

const words = { one: 'Пункт', it: 'пункт', gender: 'm', notHere: 'Сюда нельзя' } as const
const icons = {
  check: IconCheckbox,
  yesno: IconToggleLeft,
  number: IconHash,
  text: IconLetterT,
  select: IconList,
  photo: IconCamera,
}

/** The items in their order, under the headings of their sections; the open one has its settings below. */
export function ItemRows({ items, own, faults }: ItemRowsProps) {
  return (
    <SortableList
      label="Пункты"
      className="cled-items"
      rowClass="cled-row"
      items={items}
      idOf={({ id }) => id}
      nameOf={nameOf}
      words={words}
      onMove={(_, from, to) => own.move(from, to)}
      lifted={(item) => (
        <Lifted className="cled-row">
          <About item={item} items={items} />
        </Lifted>
      )}
    >
      {(item) => <Row item={item} items={items} own={own} faults={faults} />}
    </SortableList>
  )
}

function Row({ item, items, own, faults }: { item: Item } & ItemRowsProps) {
  const at = items.indexOf(item)
  const isOpen = own.opened?.id === item.id
  const wrong = faults.get(at)
  return (
    <div className="cled-cell">
      {beginsSection(items, at) && <Section at={at} items={items} onRename={own.renameSection} />}
      <div
        className="cled-item"
        data-open={isOpen || undefined}
        data-indent={item.showIf ? true : undefined}
        data-faulty={wrong !== undefined || undefined}
      >
        <div className="cled-head">
          <UnstyledButton
            className="cled-choose"
            aria-expanded={isOpen}
            onClick={() => own.open(isOpen ? undefined : item.id)}
            onKeyDown={({ key }) => key === 'Delete' && removeRow(() => own.remove(item))}
          >
            <About item={item} items={items} />
            {wrong && <span className="app-hidden">, есть ошибка</span>}
          </UnstyledButton>
          {isOpen && (
            <span className="cled-acts">
              <ActionIcon
                aria-label={`Дублировать пункт: ${nameOf(item)}`}
                aria-disabled={own.full}
                onClick={() => own.full || own.copy(item)}
              >
                <IconCopy size={20} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Удалить пункт: ${nameOf(item)}`}
                onClick={() => removeRow(() => own.remove(item))}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </span>
          )}
        </div>
        {isOpen && <ItemSettings item={item} items={items} faults={wrong ?? {}} fresh={own.fresh} own={own} />}
      </div>
    </div>
  )
}

function Section({ at, items, onRename }: { at: number; items: Items; onRename: (at: number, name: string) => void }) {
  const { from, to } = sectionFrom(items, at)
  const count = to - from
  return (
    <div className="cled-section">
      <TextInput
        variant="unstyled"
        aria-label="Название раздела"
        maxLength={limits.checklists.sectionMax}
        autoComplete="off"
        value={items[at]?.section ?? ''}
        onChange={({ currentTarget }) => onRename(at, currentTarget.value)}
      />
      <span>
        {count} {plural(count, 'пункт', 'пункта', 'пунктов')}
      </span>
    </div>
  )
}

function About({ item, items }: { item: Item; items: Items }) {
  const Icon = icons[item.type]
  const condition = conditionOf(item, items)
  return (
    <>
      <span className="cled-number">{items.indexOf(item) + 1}</span>
      <span className="cled-icon">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="cled-words">
        <span className="cled-name" data-empty={item.title.trim() === '' || undefined}>
          {nameOf(item)}
        </span>
        <span className="cled-about">{summaryOf(item)}</span>
        {condition && <span className="cled-condition">{condition}</span>}
      </span>
      {item.critical ? (
        <Pill tone="danger">Критичный</Pill>
      ) : (
        !isRequired(item) && <Pill tone="mute">Необязательный</Pill>
      )}
    </>
  )
}
