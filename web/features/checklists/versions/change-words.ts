import type { Snapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'

type Change = Snapshot<components['schemas']['ChecklistChange']>

/** «Изменено: Холодильник 2, рыба» and what of it: «раньше „Холодильник 2“», «От, До». */
export function changeWords({ kind, title, was, settings = [] }: Change): { words: string; details: string } {
  const words = `${labels.ChecklistChangeKind[kind]}: ${title}`
  if (kind === 'schedule') return { words, details: was ? `раньше ${was}` : '' }
  const named = settings
    .filter((one) => one !== 'title' || was === undefined)
    .map((one) => labels.ChecklistSetting[one])
  return { words, details: [...(was ? [`раньше «${was}»`] : []), ...named].join(', ') }
}
