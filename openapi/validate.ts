import { type Finding, problem, ProblemReply, type OperationId, type OperationSpec } from './contract.ts'
import { invalidRequest } from './fields.ts'
import { validators } from './gen/validators.gen.js'
import { namePruner, pruner, replyPruner } from './prune.ts'
import { unknownFields, unknownNames } from './unknown.ts'

type Values = Record<string, unknown>

/** Path, query or header values as the contract types them: text is coerced, what is not named is left out. Throws the 400. */
export function readValues(
  id: OperationId,
  spec: OperationSpec,
  where: 'path' | 'query' | 'header',
  raw: Readonly<Record<string, string | undefined>>,
): Values {
  const validate = validators[`${id}_${where}`]
  const values: Values = {}
  for (const name of spec.parameters[where]) if (raw[name] !== undefined) values[name] = raw[name]
  if (!validate) return values
  const faults = validate(values) ? [] : (validate.errors ?? []).map(namingBoth)
  const all = [...faults, ...oddNumbers(values, raw)]
  if (all.length === 0) return values
  // A path id that is no UUID is like an unknown one.
  if (where === 'path') throw problem(404, spec.notFound)
  throw invalidRequest(spec, all, { properties: spec.parameters.said ?? {} })
}

/** A text that is neither of the two is told which there are. */
const namingBoth = (finding: Finding): Finding =>
  finding.keyword === 'type' && finding.params.type === 'boolean'
    ? { ...finding, keyword: 'enum', params: { allowedValues: [true, false] } }
    : finding

/**
 * Coercion takes for a number whatever JavaScript does (`0x10`, `1e1`, ` 5`, `5.0`, `Infinity`): only the plain writing of
 * one that is counted exactly is one.
 */
const oddNumbers = (values: Values, raw: Readonly<Record<string, string | undefined>>): Finding[] =>
  Object.entries(values)
    // What nobody sent has its default.
    .filter(([name, value]) => typeof value === 'number' && !isPlain(value, raw[name]))
    .map(([name]) => ({ instancePath: `/${name}`, schemaPath: '', keyword: 'type', params: {} }))

const isPlain = (value: number, raw = String(value)): boolean =>
  raw === String(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER

/**
 * A JSON body: unknown fields dropped at every depth, or refused where the caller is held to the names (`isStrict`), then
 * checked without coercion. Throws the 400.
 */
export function readBody(id: OperationId, spec: OperationSpec, body: unknown, isStrict = false): unknown {
  const schema = spec.body?.schema ?? null
  if (isStrict) refuseUnknown(unknownNames(body, namePruner(schema)(body)))
  const known = pruner(schema)(body)
  const validate = validators[`${id}_body`]
  if (validate && !validate(known)) throw invalidRequest(spec, validate.errors ?? [], schema)
  return known
}

/** Names of a query that its operation does not have. Throws the 400. */
export const refuseOtherNames = (spec: OperationSpec, raw: Readonly<Record<string, string>>): void =>
  refuseUnknown(Object.keys(raw).filter((name) => !spec.parameters.query.includes(name)))

function refuseUnknown(names: readonly string[]): void {
  if (names.length > 0) throw unknownFields(names)
}

/** What the contract says of the fields of such a body; nothing where it is good. */
export function bodyFaults(id: OperationId, spec: OperationSpec, body: unknown): Readonly<Record<string, string>> {
  try {
    readBody(id, spec, body)
    return {}
  } catch (error) {
    if (error instanceof ProblemReply) return error.body.fields ?? {}
    throw error
  }
}

/** A reply with nothing beyond the contract; throws where it has a shape that the contract does not know. */
export const stripReply = (spec: OperationSpec, status: number, body: unknown): unknown =>
  replyPruner(spec.replies[status]?.schema ?? null)(body)
