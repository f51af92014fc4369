import type { components } from '../../../openapi/gen/schema.d.ts'

type Test = Pick<components['schemas']['Test'], 'title' | 'description' | 'isActive'>

/** Capitals and ё are no difference to who searches. */
const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

/** Active tests whose title or description has what is searched for. */
export function findTests<T extends Test>(tests: readonly T[], search: string): T[] {
  const wanted = plain(search.trim())
  return tests.filter(
    ({ title, description, isActive }) =>
      isActive && (plain(title).includes(wanted) || plain(description).includes(wanted)),
  )
}
