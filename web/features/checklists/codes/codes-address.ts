import { readId } from '../../../lib/read-id.ts'

export type Kind = 'sheet' | 'labels'
/** What is printed; it lives in the address. */
export interface Filters {
  restaurant: string | undefined
  kind: Kind
  page: number
}
export const inAddress = {
  read: (params: URLSearchParams): Filters => ({
    restaurant: readId(params.get('restaurant')),
    kind: params.get('kind') === 'labels' ? 'labels' : 'sheet',
    page: 1,
  }),
  write: ({ restaurant, kind }: Filters): string =>
    new URLSearchParams({ ...(restaurant && { restaurant }), ...(kind !== 'sheet' && { kind }) }).toString(),
}
