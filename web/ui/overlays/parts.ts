import type { ComboboxItem, ComboboxParsedItem, OptionsFilter, Primitive } from '@mantine/core'
import { textMatch } from '../../lib/text-match.ts'

// What floats over a page and all that places it, and fields that are a program of their own: one chunk, fetched when
// the page can be used already.
export { Menu, MultiSelect, NumberInput, Pill, Tooltip } from '@mantine/core'
export { ClearableSelect as Select } from './ClearableSelect.tsx'

/** As the server finds names: in any case, with е for ё. */
export function byName<Value extends Primitive>({
  options,
  search,
}: Parameters<OptionsFilter<Value>>[0]): ComboboxParsedItem<Value>[] {
  const matches = textMatch(search)
  const isMeant = ({ label }: ComboboxItem<Value>) => matches(label)
  const parts = options.map((one): ComboboxParsedItem<Value>[] => {
    if ('group' in one) return [{ ...one, items: one.items.filter(isMeant) }]
    return isMeant(one) ? [one] : []
  })
  return parts.flat()
}
