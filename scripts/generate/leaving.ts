import { leavingHeaders, type Leaving } from '../../openapi/leaving.ts'
import { operationsOf, resolve, type Contract, type Operation, type Response } from './contract.ts'

/** So long a deprecated operation answers at least: what was promised to third parties. */
const MONTHS = 12

/** When an operation goes that says so; undefined: it stays. */
export function leavingOf({ deprecated, 'x-deprecated': since, 'x-sunset': gone }: Operation): Leaving | undefined {
  return deprecated && since !== undefined && gone !== undefined ? { since, gone } : undefined
}

/** The success of one that goes names the headers that all its answers have, and its description says the days. */
export function addLeaving(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    const leaving = leavingOf(operation)
    if (!leaving) continue
    const { deprecation, sunset } = leavingHeaders(leaving)
    const headers = {
      Deprecation: {
        description: 'С какого времени операция устарела (RFC 9745)',
        schema: { type: 'string', const: deprecation },
      },
      Sunset: { description: 'Когда она перестанет отвечать (RFC 8594)', schema: { type: 'string', const: sunset } },
    }
    for (const [status, response] of Object.entries(operation.responses).filter(([name]) => name.startsWith('2'))) {
      const whole = resolve<Response>(contract, response)
      operation.responses[status] = { ...whole, headers: { ...whole.headers, ...headers } }
    }
    const told = `**Устарела** с ${leaving.since}, отвечает до ${leaving.gone}.`
    operation.description = [told, operation.description].filter(Boolean).join('\n\n')
  }
}

/** What src says of it. Returns one line a finding. */
export const checkLeaving = (contract: Contract): string[] =>
  operationsOf(contract).flatMap(({ operation }) => {
    const { operationId: id, deprecated, 'x-deprecated': since, 'x-sunset': gone } = operation
    const days = [since, gone].filter((day) => day !== undefined)
    if (!deprecated) return days.length > 0 ? [`${id}: x-deprecated and x-sunset are for what is deprecated`] : []
    if (since === undefined || gone === undefined) return [`${id}: deprecated asks for x-deprecated and x-sunset`]
    const wrong = days.filter((day) => !isDay(day))
    if (wrong.length > 0) return wrong.map((day) => `${id}: ${day} is no day`)
    return gone < monthsAfter(since) ? [`${id}: x-sunset must be ${monthsAfter(since)} or later`] : []
  })

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
function isDay(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}
function monthsAfter(day: string): string {
  const at = new Date(day)
  at.setUTCMonth(at.getUTCMonth() + MONTHS)
  return dayOf(at)
}
