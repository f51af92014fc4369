import { rights, type Right } from '../../gen/rights.gen.ts'
import { operations } from '../../gen/operations.gen.ts'
import type { Rights } from '../company/rights.ts'

/** Whether what a key was given opens an operation; to write is to read too. */
export const opens = (scopes: readonly string[], wanted: string): boolean =>
  wanted === 'any' || scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ':write'))

const known = new Set<string>(rights.admin)
const isRight = (word: string): word is Right => known.has(word)

/**
 * What a key may do: the rights of the operations that its scopes open. It is nobody that something could be meant for, so
 * what it may read it may read all of, and what it may write it may write whosever it is.
 */
export function rightsOfScopes(scopes: readonly string[]): Rights {
  const all = Object.values(operations).flatMap(({ scope, right, method }) => {
    if (scope === null || right === null || !opens(scopes, scope)) return []
    const noun = right.slice(0, right.indexOf('.'))
    return [right, `${noun}.readAll`, ...(method === 'GET' ? [] : [`${noun}.writeAll`])].filter(isRight)
  })
  return new Set(all)
}
