import openapiTS, { astToString } from 'openapi-typescript'
import { head } from './bundle.ts'

/** The only source of types for api, web and mocks. */
export async function typesFile(yaml: string): Promise<string> {
  const ast = await openapiTS(yaml, { alphabetize: false, defaultNonNullable: false, emptyObjectsUnknown: true })
  return head('//') + astToString(ast)
}
