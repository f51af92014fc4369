import { operationsOf, type Contract } from './contract.ts'

const REGULAR = /^[a-z]+\.[a-z]+[A-Za-z]*$/

/**
 * Somebody has the right that an operation names, and the published word of `x-roles` says who: `any` when every role has
 * it, `admin` when it takes more than everybody has. Returns one line a finding.
 */
export function checkRights(contract: Contract): string[] {
  const table = Object.entries(contract['x-rights'] ?? {})
  const all = new Set(table.flatMap(([, rights]) => rights))
  const isEverybodys = (right: string) => table.every(([, rights]) => rights.includes(right))
  const roles = contract.components.schemas.Role?.enum ?? []
  return [
    ...roles.filter((role) => !table.some(([name]) => name === role)).map((role) => `x-rights says nothing of ${role}`),
    ...table.filter(([name]) => !roles.includes(name)).map(([name]) => `x-rights names an unknown role ${name}`),
    ...[...all].filter((right) => !REGULAR.test(right)).map((right) => `x-rights: ${right} must be a noun and a verb`),
    ...operationsOf(contract).flatMap(({ operation }) => {
      const { operationId: id, 'x-roles': [word] = [], 'x-right': right } = operation
      if (right === undefined) return word === 'admin' ? [`${id}: x-roles: [admin] needs an x-right`] : []
      if (!all.has(right)) return [`${id}: nobody has the right ${right}`]
      const meant = isEverybodys(right) ? 'any' : 'admin'
      return word === meant ? [] : [`${id}: x-roles must say ${meant}, by the right ${right}`]
    }),
  ]
}
