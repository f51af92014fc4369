import { head } from './bundle.ts'
import { isRecalled } from './recalls.ts'
import { otherNamesOfJson } from './bodies.ts'
import { leavingOf } from './leaving.ts'
import { hasLocation } from './locations.ts'
import { answerKeptSeconds } from './repeats.ts'
import { audienceOf } from './scopes.ts'
import { tellsSecret } from './secrets.ts'
import {
  operationsOf,
  resolve,
  tagOf,
  type Contract,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from './contract.ts'

const isSuccess = (status: string) => /^[23]\d\d$/.test(status)
const json = (value: unknown) => JSON.stringify(value, null, 2)

/** What the server and the mocks read of each operation at run time; schemas stand beside it once. */
export function operationsFile(contract: Contract): string {
  const table: Record<string, unknown> = {}
  const byTag: Record<string, string[]> = {}
  for (const { path, method, operation } of operationsOf(contract)) {
    table[operation.operationId] = row(contract, path, method, operation)
    ;(byTag[tagOf(operation)] ??= []).push(operation.operationId)
  }
  const tags = Object.entries(byTag).map(([tag, ids]) => `  '${tag}': ${ids.map((id) => `'${id}'`).join(' | ')}`)
  return [
    head('//'),
    "import type { OperationSpec, Schema } from '../contract.ts'",
    "import type { operations as Operations } from './schema.d.ts'",
    '',
    '/** Every operation of the contract, as values: what mount, guard and the mocks read. */',
    `export const operations: { readonly [K in keyof Operations]: OperationSpec } = ${json(table)}`,
    '',
    '/** Which operations live in which room. */',
    `export interface TagOperations {\n${tags.join('\n')}\n}`,
    '',
    '/** The component schemas, for stripping what the contract does not name. */',
    `export const schemas: { readonly [name: string]: Schema } = ${json(contract.components.schemas)}`,
    '',
  ].join('\n')
}

function row(contract: Contract, path: string, method: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(contract, parameter))
  const names = (where: string) =>
    parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name)
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const replies = Object.fromEntries(
    Object.entries(operation.responses)
      .filter(([status]) => isSuccess(status))
      .map(([status, response]) => {
        const [replyType, reply] = Object.entries(resolve<Response>(contract, response).content ?? {})[0] ?? []
        return [status, { type: replyType ?? null, schema: reply?.schema ?? null }]
      }),
  )
  return {
    method: method.toUpperCase(),
    path,
    tag: tagOf(operation),
    role: operation['x-roles'][0],
    site: operation['x-site'],
    right: operation['x-right'] ?? null,
    scope: operation['x-scope'] ?? null,
    restaurants: operation['x-restaurants'] ?? null,
    audience: audienceOf(operation),
    module: operation['x-module'] ?? null,
    budgets: operation['x-rate-limit'] ?? [],
    general: operation['x-general'] ?? null,
    events: [operation['x-event'] ?? []].flat().filter((event) => event !== 'none'),
    invalid: operation['x-invalid'] ?? null,
    invalidMissing: operation['x-invalid-missing'] ?? null,
    notFound: operation['x-errors']?.['404']?.[0] ?? 'NOT_FOUND',
    bodyLimit: operation['x-body-limit']?.bytes ?? null,
    upload: operation.requestBody?.['x-upload'] ?? null,
    answerKeptSeconds: answerKeptSeconds(contract, method, operation),
    secret: tellsSecret(contract, operation),
    etag: operation['x-etag'] === true,
    hasLocation: hasLocation(contract, path, method, operation),
    isRecalled: isRecalled(method, operation),
    staleSeconds: operation['x-stale-seconds'],
    also: operation['x-also'],
    leaving: leavingOf(operation),
    parameters: {
      path: names('path'),
      query: names('query'),
      header: names('header'),
      said: saidOf(contract, parameters),
    },
    body: type ? { type, also: otherNamesOfJson(operation), schema: media?.schema ?? null } : null,
    replies,
    statuses: Object.keys(operation.responses)
      .filter((status) => status !== 'default')
      .map(Number),
  }
}

/** What a query may bring that has words of its own for what is wrong with it. */
function saidOf(contract: Contract, parameters: readonly Parameter[]): Record<string, Schema> | undefined {
  const said = parameters.filter((one) => one.in === 'query' && 'x-messages' in resolve<Schema>(contract, one.schema))
  return said.length > 0 ? Object.fromEntries(said.map(({ name, schema }) => [name, schema])) : undefined
}

/** Which codes each operation may answer with, so that `problem(404, 'TASK_GONE')` does not compile. */
export function errorCodesFile(contract: Contract): string {
  const contexts = operationsOf(contract).map(
    ({ method, operation }) => `  ${operation.operationId}: '${contextOf(method, operation)}'`,
  )
  const lines = operationsOf(contract).map(({ operation }) => {
    const codes = codesOf(operation).map(([status, all]) => `${status}: ${all.map((code) => `'${code}'`).join(' | ')}`)
    return `  ${operation.operationId}: { ${codes.join('; ')} }`
  })
  return `${head('//')}\n/** operationId -> status -> codes (x-errors, and what any call may answer with). */\nexport interface ErrorCodes {\n${lines.join('\n')}\n}\n\n/** operationId -> what its handler is given: nobody's call, somebody's, or one that only reads. */\nexport interface OperationContexts {\n${contexts.join('\n')}\n}\n`
}

/** The same as values, for the mocks: they play any refusal that an operation declares. */
export function declaredCodesFile(contract: Contract): string {
  const table = Object.fromEntries(
    operationsOf(contract).map(({ operation }) => [operation.operationId, Object.fromEntries(codesOf(operation))]),
  )
  return [
    head('//'),
    "import type { ErrorCode, OperationId } from '../contract.ts'",
    '',
    '/** operationId -> status -> codes, as errors.gen.ts names them. */',
    `export const declaredCodes: { readonly [K in OperationId]: Readonly<Record<string, readonly ErrorCode[]>> } = ${json(table)}`,
    '',
  ].join('\n')
}

/** Each status that refuses, with its codes: the operation's own first. */
function codesOf(operation: Operation): [status: string, codes: string[]][] {
  const own = operation['x-errors'] ?? {}
  const statuses = Object.keys(operation.responses).filter((status) => /^[45]\d\d$/.test(status))
  return statuses.map((status) => [status, [...new Set([...(own[status] ?? []), ...(general[status] ?? [])])]])
}

function contextOf(method: string, operation: Operation): 'public' | 'signedIn' | 'reading' {
  if (operation['x-roles'][0] === 'public') return 'public'
  return isRecalled(method, operation) ? 'reading' : 'signedIn'
}

/** What the dispatcher itself answers with, whatever the operation. */
const general: Record<string, string[]> = {
  '400': ['INVALID_REQUEST', 'BAD_JSON', 'UNKNOWN_FIELD'],
  '401': [
    'UNAUTHENTICATED',
    'SESSION_EXPIRED',
    'ACCOUNT_DISABLED',
    'KEY_INVALID',
    'KEY_EXPIRED',
    'KEY_REVOKED',
    'KEY_PAUSED',
  ],
  '403': ['FORBIDDEN', 'KEY_NOT_ALLOWED', 'KEY_ADDRESS', 'KEY_RESTAURANT', 'SCOPE_MISSING'],
  '404': ['NOT_FOUND', 'MODULE_DISABLED'],
  '409': [],
  '413': ['PAYLOAD_TOO_LARGE'],
  '415': ['UNSUPPORTED_MEDIA_TYPE'],
  '429': ['RATE_LIMITED'],
}

/** A read that fails leaves no page, and what a write was told stays with its form: of these nothing is written. */
const unlessUsual = (method: string, onFailure: string | undefined) => {
  const usual = method === 'get' ? 'page' : 'stay'
  return (onFailure ?? 'page') === usual ? undefined : (onFailure ?? 'page')
}

/** What the browser's client must know of a call, and nothing else: keyed as openapi-fetch names it. */
export function callsFile(contract: Contract): string {
  const calls = Object.fromEntries(
    operationsOf(contract).flatMap(({ path, method, operation }) => {
      const call = {
        ...(operation['x-roles'][0] === 'public' && { isPublic: true }),
        onFailure: unlessUsual(method, operation['x-on-failure']),
        timeoutSeconds: operation['x-timeout']?.seconds,
      }
      const differs = Object.values(call).some((value) => value !== undefined)
      return differs ? [[`${method.toUpperCase()} ${path}`, call]] : []
    }),
  )
  return [
    head('//'),
    "export type Call = { isPublic?: true; onFailure?: 'page' | 'stay' | 'quiet'; timeoutSeconds?: number }",
    '',
    "/** How the browser treats each call: only what differs from the defaults, 'page' of a read and 'stay' of a write (A3, A4). */",
    `export const calls: Readonly<Record<string, Call>> = ${json(calls)}`,
    '',
  ].join('\n')
}
