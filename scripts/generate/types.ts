import openapiTS, { astToString } from 'openapi-typescript'
import { head } from './bundle.ts'
import type { Contract } from './contract.ts'

/** The only source of types for api, web and mocks: what we answer, and not what a receiver of webhooks does. */
export async function typesFile(contract: Contract): Promise<string> {
  const ours = { ...contract, webhooks: undefined }
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
