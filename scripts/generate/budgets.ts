import { operationsOf, resolve, type Contract, type Parameter } from './contract.ts'

/** What a budget in memory allows is said in words too: its like are met by who searches as he types. */
export function describeBudgets(contract: Contract): void {
  for (const { operation } of operationsOf(contract))
    for (const { kept, limit, windowSeconds, with: parameter } of operation['x-rate-limit'] ?? []) {
      if (kept !== 'memory') continue
      const calls = parameter === undefined ? 'вызовов' : `вызовов с \`${parameter}\``
      const said = `Не больше ${limit} ${calls} за ${windowSeconds} секунд в одной сессии; считает каждый экземпляр сервера сам.`
      operation.description = [operation.description, said].filter(Boolean).join('\n\n')
    }
}

/** What is counted in memory is counted at once, by session, whatever comes of it. Returns one line a finding. */
export const checkBudgets = (contract: Contract): string[] =>
  operationsOf(contract).flatMap(({ operation }) => {
    const { operationId: id, 'x-roles': roles } = operation
    const queries = (operation.parameters ?? [])
      .map((parameter) => resolve<Parameter>(contract, parameter))
      .filter((parameter) => parameter.in === 'query')
    return (operation['x-rate-limit'] ?? []).flatMap(({ kept, by, count, with: parameter }) => [
      ...((kept === 'memory') === (by === 'session')
        ? []
        : [`${id}: x-rate-limit by session is kept in memory, and only it`]),
      ...(kept === 'memory' && count !== 'all' ? [`${id}: x-rate-limit in memory counts all`] : []),
      ...(by === 'session' && roles[0] === 'public' ? [`${id}: x-rate-limit by session needs one`] : []),
      ...(parameter !== undefined && kept !== 'memory'
        ? [`${id}: x-rate-limit with a parameter is kept in memory`]
        : []),
      ...(parameter === undefined || queries.some(({ name }) => name === parameter)
        ? []
        : [`${id}: x-rate-limit names an unknown parameter ${parameter}`]),
    ])
  })
