import { operationsOf, type Contract, type Operation } from './contract.ts'

/** What every key may call, whatever was given to it. */
const EVERY_KEY = 'any'
const REGULAR = /^[a-z]+:(read|write)$/

/** Whether a third party may build on it: what has no scope is the app's own, and may change. */
export const audienceOf = ({ 'x-scope': scope }: Operation) => (scope === undefined ? 'app' : 'public')

/** Each operation says whose it is, and a public one in words what a key needs for it. */
export function addAudiences(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    operation['x-audience'] = audienceOf(operation)
    const { 'x-scope': scope } = operation
    if (scope === undefined || scope === EVERY_KEY) continue
    operation.description = [operation.description, `Доступ API-ключа: \`${scope}\`.`].filter(Boolean).join('\n\n')
  }
}

/** A public operation is somebody's, names a right, and its scope is one that a key can have. Returns one line a finding. */
export function checkScopes(contract: Contract): string[] {
  const known = (contract.components.schemas.ApiKeyScope?.enum ?? []).map(String)
  const all = operationsOf(contract)
  const used = new Set(all.map(({ operation }) => operation['x-scope']))
  return [
    ...known.filter((scope) => !REGULAR.test(scope)).map((scope) => `ApiKeyScope: ${scope} must be a room and a verb`),
    ...known.filter((scope) => !used.has(scope)).map((scope) => `ApiKeyScope: ${scope} opens no operation`),
    ...all.flatMap(({ method, operation }) => {
      const { operationId: id, 'x-scope': scope, 'x-roles': roles, 'x-right': right } = operation
      const said = operation['x-audience'] === undefined ? [] : [`${id}: the generator adds x-audience`]
      if (scope === undefined) return said
      return [
        ...said,
        ...(scope === EVERY_KEY || known.includes(scope) ? [] : [`${id}: no key can have the scope ${scope}`]),
        ...(roles[0] === 'public' ? [`${id}: everybody may call it, x-scope says nothing`] : []),
        ...(right === undefined ? [`${id}: x-scope needs an x-right`] : []),
        ...(method !== 'get' && !scope.endsWith(':write')
          ? [`${id}: changes something, its x-scope must be a write`]
          : []),
        ...(method === 'get' && scope.endsWith(':write') ? [`${id}: only reads, its x-scope must be a read`] : []),
      ]
    }),
  ]
}
