import openapiTS, { astToString } from 'openapi-typescript'
import { head } from './bundle.ts'
import type { Contract, Schema } from './contract.ts'

/**
 * The only source of types for api, web and mocks: what we answer, and not what a receiver of webhooks does. The null of a
 * text that may be cleared (`x-empty`) is not among them: a handler is given '' in its place, and our own app sends that.
 */
export async function typesFile(contract: Contract): Promise<string> {
  const ours = withoutNulls({ ...contract, webhooks: undefined }) as object
  return head('//') + (await typesOf(ours))
}

/** The types of a contract, as third parties make them. */
export async function typesOf(contract: object): Promise<string> {
  const ast = await openapiTS(JSON.stringify(contract), {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  })
  return astToString(ast)
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!value || typeof value !== 'object') return value
  const kept = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutNulls(inner)]))
  return kept['x-empty'] === true ? texts(kept) : kept
}
function texts({ type, oneOf, ...rest }: Schema): Schema {
  const choices = oneOf?.filter((choice) => choice.type !== 'null')
  if (!choices) return { ...rest, type: [type].flat().filter((one) => one !== undefined && one !== 'null') as string[] }
  const [only, ...others] = choices
  return { ...rest, ...(others.length > 0 ? { oneOf: choices } : only) }
}
