import type { paths } from '../../openapi/gen/schema.d.ts'

/** Widths of the smaller copies that the server makes of our pictures (fileGet of the contract). */
const copyWidths = [480, 1080] satisfies NonNullable<
  paths['/api/files/{id}/{name}']['get']['parameters']['query']
>['width'][]

/** A phone need not fetch a picture of a wide screen. Without the picture's own width there is nothing to choose by. */
export function copiesOf(href: string, width: number | undefined): string | undefined {
  if (!width || !/^\/api\/files\/[^?#]+$/.test(href)) return undefined
  const smaller = copyWidths.filter((copy) => copy < width)
  if (smaller.length === 0) return undefined
  return [...smaller.map((copy) => `${href}?width=${copy} ${copy}w`), `${href} ${width}w`].join(', ')
}
