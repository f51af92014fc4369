import { Textarea } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { itemsFromText } from '../../../../openapi/rules/checklists/item-list.ts'
import { toast } from '../../../shell/notifications.tsx'
import { ROOM_WORDS } from './item-words.ts'
import type { useItems } from './useItems.ts'

interface TitleFieldProps {
  item: Item
  /** Its place in the list. */
  at: number
  fault: string | undefined
  /** It has just been added: its title is typed first. */
  fresh: boolean
  own: ReturnType<typeof useItems>
}

const focused = { autoFocus: true, 'data-autofocus': true }

/** What is to be done. Enter leads to the next item, a list that is pasted becomes items. */
export function TitleField({ item: { id, title }, at, fault, fresh, own }: TitleFieldProps) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (title.trim() !== '') own.add(id)
  }
  function paste(event: ClipboardEvent) {
    const { items: found, leftOut } = itemsFromText(event.clipboardData.getData('text'))
    if (found.length === 0 || found.length + leftOut.length < 2 || title.trim() !== '') return
    event.preventDefault()
    own.addAll(found, at)
    // The place of the empty one is theirs too.
    const notIn = leftOut.length + Math.max(0, found.length - own.left - 1)
    if (notIn > 0) toast('info', `Не вошло: ${notIn}. ${ROOM_WORDS}`)
  }
  return (
    <Textarea
      label={labels.ChecklistSetting.title}
      description="Enter — следующий пункт. Можно вставить список: каждая строка станет пунктом"
      rows={1}
      maxLength={limits.checklists.itemTitleMax}
      {...(fresh && focused)}
      value={title}
      error={fault}
      onPaste={paste}
      onKeyDown={press}
      onChange={({ currentTarget }) => own.patch(id, { title: currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
    />
  )
}
