import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

export type Code = Snapshot<components['schemas']['ChecklistPlaceCode']>
/** One restaurant: the code of the whole checklist, and of the places in it. */
export interface Sheet {
  key: string
  main: Code
  places: Code[]
}
/** One piece of paper; only the first of a restaurant has the big code. */
export interface Paper {
  key: string
  main: Code | undefined
  restaurant: Code['restaurant']
  labels: Code[]
}

/** So many labels of 58 × 40 mm have room below the big code, and on a sheet of their own. */
const BELOW = 9
const ALONE = 15

export function sheetsOf(codes: readonly Code[]): Sheet[] {
  return codes
    .filter(({ place }) => place === null)
    .map((main) => {
      const key = main.restaurant?._id ?? ''
      return {
        key,
        main,
        places: codes.filter(({ place, restaurant }) => place !== null && (restaurant?._id ?? '') === key),
      }
    })
}

/** All that is printed on A4, in the order of the restaurants. */
export const papersOf = (sheets: readonly Sheet[]): Paper[] =>
  sheets.flatMap(({ key, main, places }) => {
    const rest = Array.from({ length: Math.ceil((places.length - BELOW) / ALONE) }, (_, n) =>
      places.slice(BELOW + n * ALONE, BELOW + (n + 1) * ALONE),
    )
    const { restaurant } = main
    return [
      { key: `${key} 0`, main, restaurant, labels: places.slice(0, BELOW) },
      ...rest.map((labels, n) => ({ key: `${key} ${n + 1}`, main: undefined, restaurant, labels })),
    ]
  })
