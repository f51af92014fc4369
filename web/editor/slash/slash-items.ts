import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconLetterA from '@tabler/icons-react/dist/esm/icons/IconLetterA.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { labels } from '../labels.ts'
import type { NewNode } from '../new-node.ts'

export type SlashGroup = keyof typeof labels.slash.groups

export interface SlashItem {
  kind: NewNode
  group: SlashGroup
  Icon: Icon
}

const item = (group: SlashGroup, kind: NewNode, Glyph: Icon): SlashItem => ({ kind, group, Icon: Glyph })

/** In the order in which they are offered. */
export const slashItems: readonly SlashItem[] = [
  item('text', 'paragraph', IconLetterA),
  item('text', 'heading', IconH2),
  item('text', 'unordered', IconList),
  item('text', 'ordered', IconListNumbers),
  item('text', 'checklist', IconListCheck),
  item('insets', 'warning', IconAlertTriangle),
  item('insets', 'quote', IconQuote),
  item('insets', 'table', IconTable),
  item('insets', 'codeBlock', IconCode),
  item('insets', 'delimiter', IconDots),
  item('insert', 'image', IconPhoto),
  item('insert', 'video', IconMovie),
  item('insert', 'fileUpload', IconFile),
  item('insert', 'googleSheet', IconFileSpreadsheet),
  item('insert', 'pageCard', IconBook2),
  item('insert', 'testingBlock', IconSchool),
]
