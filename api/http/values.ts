import { problem, type OperationSpec } from '../../openapi/contract.ts'
import { repeatedNames } from '../../openapi/unknown.ts'
import { readValues, refuseOtherNames } from '../../openapi/validate.ts'
import { isGoodText } from '../../openapi/rules/content/good-text.ts'
import { badText } from '../../openapi/read-json.ts'
import { type Call, isByKey } from './call.ts'
import { queryOf, repeatedIn } from './wire/request-parts.ts'

export const headersOf = ({ id, spec, request }: Call) =>
  readValues(
    id,
    spec,
    'header',
    Object.fromEntries(spec.parameters.header.map((name) => [name, request.headers.get(name) ?? undefined])),
  )

export function queryValues(call: Call) {
  const { id, spec, request } = call
  const sent = goodTexts(queryOf(request.url))
  if (isByKey(call)) {
    refuseOtherNames(spec, sent)
    const repeated = repeatedIn(request.url)
    if (repeated.length > 0) throw repeatedNames(repeated)
  }
  return readValues(id, spec, 'query', sent)
}

export const pathValues = ({ id, spec, params }: Call) => readValues(id, spec, 'path', knownPath(spec, params))

/** Text that no stored value can be is like an unknown id. */
function knownPath(spec: OperationSpec, params: Call['params']): Record<string, string> {
  if (!isTexts(params)) throw problem(404, spec.notFound)
  return params
}

const isTexts = (params: Call['params']): params is Record<string, string> =>
  Object.values(params).every((value) => value !== null && isGoodText(value))

function goodTexts(values: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(values)) if (!isGoodText(value)) throw badText(name)
  return values
}
