import { operationsOf, type Contract, type Operation } from './contract.ts'

/** What every key may call, whatever was given to it. */
const EVERY_KEY = 'any'
const REGULAR = /^[a-z]+:(read|write)$/

/** What a key that is bound to restaurants is told of an operation. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  none: [],
  rows: ['Ключу с ресторанами — только их строки.'],
  company: ['Ключ с ресторанами это читает, а не пишет: оно общее для компании.'],
  refused: ['Ключ с ресторанами получает 403 `KEY_RESTAURANT` на любой вызов.'],
}

/** Whether a third party may build on it: what has no scope is the app's own, and may change. */
export const audienceOf = ({ 'x-scope': scope }: Operation) => (scope === undefined ? 'app' : 'public')

/** Each operation says whose it is, and a public one in words what a key needs for it. */
export function addAudiences(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    operation['x-audience'] = audienceOf(operation)
    const { 'x-scope': scope, 'x-restaurants': restaurants = 'none' } = operation
    if (scope === undefined || scope === EVERY_KEY) continue
    const key = [`Доступ API-ключа: \`${scope}\`.`, ...(WITHIN[restaurants] ?? [])].join(' ')
    operation.description = [operation.description, key].filter(Boolean).join('\n\n')
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
      const { 'x-restaurants': restaurants } = operation
      const said = operation['x-audience'] === undefined ? [] : [`${id}: the generator adds x-audience`]
      if (scope === undefined)
        return [
          ...said,
          ...(restaurants === undefined ? [] : [`${id}: no key may call it, x-restaurants says nothing`]),
        ]
      return [
        ...said,
        ...(restaurants !== undefined && Object.hasOwn(WITHIN, restaurants)
          ? []
          : [`${id}: x-restaurants must say what a key of some restaurants gets: ${Object.keys(WITHIN).join(', ')}`]),
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
