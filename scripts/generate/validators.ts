import { Ajv } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import { head } from './bundle.ts'
import { operationsOf, resolve, type Contract, type Response, type Schema } from './contract.ts'

/** `#/components/…` of the bundle as the name that Ajv knows the schema by; words for people left out. */
const absolute = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(absolute)
  if (!value || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      !key.startsWith('x-') &&
      !(/^(description|example)$/.test(key) && (typeof inner !== 'object' || key === 'example')),
  )
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/components/schemas/', '') : absolute(inner),
    ]),
  )
}

// CommonJS: the function is the module's `default`, which its types do not say.
const standaloneCode = (standaloneModule as unknown as { default: typeof standaloneModule }).default

// Days and moments that JavaScript and Postgres can both hold. Ajv's own also take the year 0, which Postgres does not have,
// a leap second and a zone of hours alone (`+03`), which JavaScript does not read.
const DAY =
  '(?!0000)(?!\\d\\d(?:[02468][1235679]|[13579][01345789])-02-29)(?!(?:[02468][1235679]|[13579][01345789])00-02-29)' +
  '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))'
const TIME = '(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)'
/** In UTC they must lie between the first and the last year, too. */
const INSIDE = '(?!0001-01-01.+\\+|9999-12-31.+-)'

function ajv(contract: Contract, coerceTypes: boolean) {
  // allErrors: a form shows every wrong field at once; sizes are bounded by the body limit before this.
  const made = new Ajv({
    strict: false,
    allErrors: true,
    messages: false,
    coerceTypes,
    useDefaults: true,
    inlineRefs: false,
    code: { source: true, esm: true, lines: false },
  })
  // Ajv's formats are a CommonJS default export that TypeScript sees as a namespace.
  ;(addFormats as unknown as (instance: Ajv) => void)(made)
  made.addFormat('binary', true)
  // As RFC 9562 writes it and we store it: Ajv's own also takes `urn:uuid:…`, which Postgres does not.
  made.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  made.addFormat('date', new RegExp(`^${DAY}$`))
  made.addFormat('date-time', new RegExp(`^${INSIDE}${DAY}[Tt\\s]${TIME}$`))
  // Each component under its own name, so that its code is made once, however often it is referred to.
  for (const [name, schema] of Object.entries(contract.components.schemas))
    made.addSchema(absolute({ ...schema, $id: name }) as object)
  return made
}

/** The validators of one Ajv, by name. */
function collect(contract: Contract, coerceTypes: boolean) {
  const instance = ajv(contract, coerceTypes)
  const names: Record<string, string> = {}
  const add = (name: string, schema: Schema) => {
    instance.addSchema(absolute({ ...schema, $id: `v-${name}` }) as object)
    names[name] = `v-${name}`
  }
  return { add, code: () => standaloneCode(instance, names) }
}

/**
 * What a call sends, compiled ahead (no eval in the browser, nothing to compile at start):
 * `{operationId}_{path|query|header|body}`. Path, query and header values are coerced from text; a body never is, so "5"
 * is not a number.
 */
export function validatorsFile(contract: Contract): string {
  const values = collect(contract, true)
  const bodies = collect(contract, false)
  for (const { operation } of operationsOf(contract)) {
    const id = operation.operationId
    const parameters = (operation.parameters ?? []).map((parameter) => resolve(contract, parameter))
    for (const where of ['path', 'query', 'header'] as const) {
      const mine = parameters.filter((parameter) => parameter.in === where)
      if (!mine.length) continue
      values.add(`${id}_${where}`, {
        type: 'object',
        required: mine.filter((parameter) => parameter.required).map((parameter) => parameter.name),
        properties: Object.fromEntries(mine.map((parameter) => [parameter.name, parameter.schema])),
      })
    }
    const body = operation.requestBody?.content['application/json']?.schema
    if (body) bodies.add(`${id}_body`, body)
  }
  return moduleOf(
    scope(values.code(), 'values'),
    scope(bodies.code(), 'bodies'),
    'export const validators = { ...values, ...bodies }',
  )
}

/** What a call answers with, `{operationId}_{status}`: apart, because only who checks replies reads it. */
export function repliesFile(contract: Contract): string {
  const found = collect(contract, false)
  for (const { operation } of operationsOf(contract))
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = resolve<Response>(contract, response).content?.['application/json']?.schema
      if (schema && status.startsWith('2')) found.add(`${operation.operationId}_${status}`, schema)
    }
  return moduleOf(scope(found.code(), 'replies'), 'export { replies }')
}

const moduleOf = (...parts: string[]) => [head('//'), '/* eslint-disable */', ...parts, ''].join('\n')

/** Each standalone module names its own variables: put it in a function of its own, its imports in front. */
function scope(code: string, name: string): string {
  const body = code
    .replace(/^"use strict";/, '')
    .replace(/export const (\w+) = (\w+);/g, (_, as: string, what: string) => `out.${as} = ${what};`)
    .replace(/export default \w+;/, '')
  return `const ${name} = (() => { const out = {};\n${body}\nreturn out })()`
}

export const validatorsTypesFile = (name: 'validators' | 'replies') =>
  `${head('//')}\nimport type { Validate } from '../contract.ts'\n\nexport const ${name}: Readonly<Record<string, Validate | undefined>>\n`
