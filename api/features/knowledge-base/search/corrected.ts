import type { Tag } from '../../../db/client.ts'
import { isForm, placesOf } from './fragment.ts'
import type { Mended } from './mend.ts'
import { stemsOf } from './stems.ts'
import { edits } from './typos.ts'
import { fold } from './words.ts'

type Row = { title: string; tags: readonly string[]; plain: string }

/**
 * The query as it was understood. A stem is no word, so a mended word is shown as it stands in what was found: in the
 * form that is nearest to what was typed.
 */
export async function corrected(sql: Tag, { pieces }: Mended, rows: readonly Row[]): Promise<string> {
  const wrong = pieces.flatMap((piece) => piece.wrong)
  const places = rows.flatMap(({ title, tags, plain }) =>
    [title, ...tags, plain].flatMap((text) =>
      wrong.flatMap((group) =>
        placesOf(text, [group]).map((place) => ({ ...place, shown: text.slice(place.start, place.end).toLowerCase() })),
      ),
    ),
  )
  const stemOf = await stemsOf(
    sql,
    places.map(({ word }) => word),
  )
  const forms = places.filter((place) => isForm(place, stemOf))
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
