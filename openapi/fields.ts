import { type Finding, type OperationSpec, type Problem, ProblemReply, problem, type Schema } from './contract.ts'
import { fieldMessages } from './gen/messages.gen.ts'
import { resolveSchema as resolve } from './prune.ts'
import { fill } from './rules/text/fill.ts'

const hasText = (keyword: string): keyword is keyof typeof fieldMessages => keyword in fieldMessages

/** The 400 of a request that its schema refused: every wrong field with its Russian text. */
export function invalidRequest(spec: OperationSpec, findings: readonly Finding[], schema: Schema | null): ProblemReply {
  const told = telling(findings)
  const fields = fieldsOf(told, schema)
  const more: Partial<Problem> = Object.keys(fields).length ? { fields } : {}
  const missing = spec.invalidMissing
  const isOwn = !missing || told.some((finding) => isLeftOut(finding) && missing.includes(anyRow(fieldOf(finding))))
  const lacking = told.filter(({ keyword }) => keyword === 'required').map(fieldOf)
  const refusal = (...said: Parameters<typeof problem>) => {
    const { status, body, headers } = problem(...said)
    return new ProblemReply(status, body, headers, lacking)
  }
  if (spec.invalid && isOwn) return refusal(400, spec.invalid, undefined, more)
  // A form with its own sentence says it; else the first field that has one of its own (a PIN, a topic's name).
  const own = told.map((finding) => specialText(finding, schema)).find(Boolean)
  return refusal(400, 'INVALID_REQUEST', undefined, own ? { ...more, message: own } : more)
}

/** Every wrong field with its Russian text. */
export function fieldsOf(findings: readonly Finding[], schema: Schema | null): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const finding of telling(findings)) {
    const path = fieldOf(finding)
    if (path in fields) continue
    const text = specialText(finding, schema) ?? generalText(finding)
    const block = blockIn.exec(path)?.[1]
    // By its number, as its author counts: the path is the integrator's.
    fields[path] = block === undefined ? text : fill(fieldMessages.block, { n: String(Number(block) + 1), text })
  }
  return fields
}

/** Of a document, or of a bare list of blocks. */
const blockIn = /^content\.(?:blocks\.)?(\d+)(?:\.|$)/

/** What is wrong inside of blocks that came as a text: each named as if they had come as a document. */
export function blockFaults(findings: readonly Finding[]): Record<string, string> | undefined {
  const inside = Object.entries(fieldsOf(findings, null)).filter(([path]) => blockIn.test(path))
  return inside.length > 0 ? Object.fromEntries(inside) : undefined
}

const isLeftOut = ({ keyword }: Finding) => ['required', 'minLength', 'minItems', 'pattern'].includes(keyword)
/** Whichever row of a list it stands in. */
const anyRow = (path: string) => path.replaceAll(/\.\d+(?=\.)/g, '.*')

/** Ajv names every branch of a union: keep what the branch of the right type says. */
function telling(findings: readonly Finding[]): Finding[] {
  const unions = findings.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  const rest = findings.filter(({ keyword }) => !['oneOf', 'anyOf', 'if'].includes(keyword))
  return rest.filter((finding) => {
    const union = unions.find(({ instancePath }) => finding.instancePath === instancePath)
    if (!union || !['type', 'const'].includes(finding.keyword)) return true
    const inside = rest.some(
      (other) =>
        other !== finding &&
        other.instancePath.startsWith(union.instancePath) &&
        !['type', 'const'].includes(other.keyword),
    )
    return !inside
  })
}

/** `/content/blocks/3/data/level` -> `content.blocks.3.data.level` (RFC 6901 pointer to a form's field). */
function fieldOf({ instancePath, keyword, params }: Finding): string {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') parts.push(String(params.missingProperty))
  return parts.join('.') || '_'
}

/** `x-messages` of the schema at the field, or of what it may be: the text that the product gives this very mistake. */
function specialText(finding: Finding, root: Schema | null): string | undefined {
  let at = branches(root ?? undefined)
  for (const part of fieldOf(finding).split('.'))
    at = at.flatMap(({ properties, items }) => branches(properties?.[part] ?? items))
  return at
    .map((schema) => (schema['x-messages'] as Record<string, string> | undefined)?.[finding.keyword])
    .find((text) => text !== undefined)
}

/** A schema, and each that a union of it names; before one that is named by its place stand the place's own words. */
function branches(schema: Schema | undefined): Schema[] {
  const own = resolve(schema)
  return schema && own ? [...new Set([schema, own]), ...(own.oneOf ?? own.anyOf ?? []).flatMap(branches)] : []
}

function generalText({ keyword, params }: Finding): string {
  const allowed = params.allowedValues ?? listed(params.pattern)
  if (Array.isArray(allowed)) return fill(fieldMessages.enum, { values: allowed.join(', ') })
  if (keyword === 'format') return fieldMessages[FORMATS[String(params.format)] ?? 'format']
  return fill(fieldMessages[hasText(keyword) ? keyword : 'other'], { n: String(params.limit ?? ''), values: '' })
}

/** How what a program writes is written. */
const FORMATS: Record<string, keyof typeof fieldMessages> = {
  date: 'formatDate',
  'date-time': 'formatDateTime',
  uuid: 'formatUuid',
}

/** What a pattern of several of a closed list names, by commas in one value (`^(new|done)(,(new|done)){0,1}$`). */
const LIST = /^\^\(([\w|]+)\)\(,\(\1\)\)\{0,\d+\}\$$/
const listed = (pattern: unknown) => (typeof pattern === 'string' ? LIST.exec(pattern)?.[1]?.split('|') : undefined)
