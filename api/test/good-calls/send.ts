import type { OperationId } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { BOUNDARY, formBytes } from '../forms.ts'
import type { GoodCall, Stage } from './good-call.ts'

/** A good call as it goes over the wire. */
export function requestOf(
  id: OperationId,
  { company, admin }: Stage,
  call: GoodCall,
  headers: Record<string, string> = {},
): Request {
  const { method, path } = operations[id]
  const { subdomain = company.subdomain, token = admin.token } = call
  const query = new URLSearchParams(call.query).toString()
  const address = `${path
    .replace('{id}', call.path?.id ?? '')
    .replace('{externalId}', encodeURIComponent(call.path?.externalId ?? ''))
    .replace('{kind}', call.path?.kind ?? '')
    .replace('{token}', call.path?.token ?? '')
    .replace('{commentId}', call.path?.commentId ?? '')
    .replace('{userId}', call.path?.userId ?? '')}${query && `?${query}`}`
  const body = call.form ? formBytes(call.form) : call.body && JSON.stringify(call.body)
  const type = call.form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  return new Request(`http://${subdomain === null ? '' : `${subdomain}.`}localhost:3000${address}`, {
    method,
    ...(body && { body }),
    headers: {
      ...(body && { 'content-type': type }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
}
