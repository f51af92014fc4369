import openapiTS, { astToString } from 'openapi-typescript'
import { head } from './bundle.ts'
import type { Contract } from './contract.ts'

/** The only source of types for api, web and mocks: what we answer, and not what a receiver of webhooks does. */
export async function typesFile(contract: Contract): Promise<string> {
  const ours = { ...contract, webhooks: undefined }
  const ast = await openapiTS(JSON.stringify(ours), {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  })
  return head('//') + astToString(ast)
}
