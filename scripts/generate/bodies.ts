import { operationsOf, type Contract, type Operation } from './contract.ts'

const JSON_TYPE = 'application/json'

/** The media types beside application/json under which a body may come. */
export const otherNamesOfJson = ({ requestBody }: Operation): string[] =>
  Object.keys(requestBody?.content ?? {}).slice(1)

/** A body is read in one way, whatever name it comes under. Returns one line a finding. */
export const checkBodies = (contract: Contract): string[] =>
  operationsOf(contract).flatMap(({ operation }) => {
    const { operationId: id, requestBody } = operation
    const [first, ...others] = Object.entries(requestBody?.content ?? {})
    if (!first || others.length === 0) return []
    const [type, { schema }] = first
    return [
      ...(type === JSON_TYPE ? [] : [`${id}: of several media types ${JSON_TYPE} stands first`]),
      ...others
        .filter(([, other]) => JSON.stringify(other.schema) !== JSON.stringify(schema))
        .map(([name]) => `${id}: ${name} has another schema than ${type}`),
    ]
  })
