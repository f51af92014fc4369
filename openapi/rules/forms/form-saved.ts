import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, unlessEmpty } from '../events/changes.ts'
import { cutText } from '../text/cut-text.ts'
import { folded } from '../text/folded.ts'
import { isOtherForm } from './form-versions.ts'
import type { FormField } from './forms.ts'

type FormFacts = {
  title: string
  description: string
  isActive: boolean
  category: components['schemas']['NamedRef'] | null
  fields: readonly FormField[]
}

/** What of a form has changed; of the fields how many there are, its versions tell the rest. */
export const savedFormChanges = (before: FormFacts, after: FormFacts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(before, after, ['title', 'description', 'isActive']),
    ...(before.category?._id !== after.category?._id && {
      category: { old: before.category?.name ?? null, new: after.category?.name ?? null },
    }),
    ...(isOtherForm(before.fields, after.fields) && {
      fields: { old: askedIn(before.fields), new: askedIn(after.fields) },
    }),
  })

/** How many of them ask something. */
export const askedIn = (fields: readonly FormField[]): number => fields.filter(({ type }) => type !== 'heading').length

/** «Название (копия)», and the next free number where that is taken; a long title gives way. */
export function copyTitle(title: string, taken: readonly string[], most: number = limits.forms.titleMax): string {
  const known = new Set(taken.map(folded))
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? ' (копия)' : ` (копия ${n})`
    const begin = cutText(title, most - end.length)
    const copy = begin.trimEnd() + end
    if (!known.has(folded(copy))) return copy
  }
}
