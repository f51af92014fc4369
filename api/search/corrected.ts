import type { Tag } from '../db/client.ts'
import { edits } from './edits.ts'
import { isForm, placesIn, type Place } from './places.ts'
import type { Mended } from './mend.ts'
import { stemsOf } from './stems.ts'
import { fold } from './words.ts'

type Row = { title: string; tags: readonly string[]; plain: string }

/**
 * The query as it was understood. A stem is no word, so a mended word is shown as it stands in what was found: in the
 * form that is nearest to what was typed. `inTexts` are the forms that stand in the texts of the rows.
 */
export async function corrected(
  sql: Tag,
  { pieces }: Mended,
  rows: readonly Row[],
  inTexts: readonly Place[][],
): Promise<string> {
  const placesOf = placesIn(pieces.flatMap((piece) => piece.wrong))
  const inHeads = rows.flatMap(({ title, tags }) =>
    [title, ...tags].flatMap((text) => placesOf(text).map((place) => ({ ...place, shown: shownIn(text, place) }))),
  )
  const stemOf = await stemsOf(
    sql,
    inHeads.map(({ word }) => word),
  )
  const forms = [
    ...inHeads.filter((place) => isForm(place, stemOf)),
    ...inTexts.flatMap((places, at) =>
      places.map((place) => ({ ...place, shown: shownIn(rows[at]?.plain ?? '', place) })),
    ),
  ]
  return pieces
    .map(({ text, by, wrong: groups }) =>
      groups.reduce(
        (shown, group) => {
          const [nearest] = forms
            .filter((form) => form.group === group)
            .toSorted((a, b) => edits(group.word, a.word) - edits(group.word, b.word))
          return shown.replace(group.word, () => nearest?.shown ?? group.exact[0] ?? group.word)
        },
        by ?? (groups.length > 0 ? fold(text) : text),
      ),
    )
    .join(' ')
}

const shownIn = (text: string, { start, end }: Place) => text.slice(start, end).toLowerCase()
