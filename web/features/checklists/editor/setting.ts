import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'

/** What a part of the settings of an item needs of it. */
export interface SettingProps {
  item: Item
  /** By the setting. */
  faults: Readonly<Record<string, string>>
  change: (part: Partial<Item>) => void
}
