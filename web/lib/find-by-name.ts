import type { ComboboxItem, ComboboxParsedItem, OptionsFilter, Primitive } from '@mantine/core'
import { folded } from '../../openapi/rules/folded.ts'

/** As the server finds names: in any case, with е for ё. */
export function byName<Value extends Primitive>({
  options,
  search,
}: Parameters<OptionsFilter<Value>>[0]): ComboboxParsedItem<Value>[] {
  const words = folded(search)
  const isMeant = ({ label }: ComboboxItem<Value>) => folded(label).includes(words)
  const parts = options.map((one): ComboboxParsedItem<Value>[] => {
    if ('group' in one) return [{ ...one, items: one.items.filter(isMeant) }]
    return isMeant(one) ? [one] : []
  })
  return parts.flat()
}
