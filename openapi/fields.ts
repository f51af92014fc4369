import {
  fill,
  type Finding,
  type OperationSpec,
  type Problem,
  type ProblemReply,
  problem,
  type Schema,
} from './contract.ts'
import { fieldMessages } from './gen/messages.gen.ts'
import { resolveSchema as resolve } from './prune.ts'

const hasText = (keyword: string): keyword is keyof typeof fieldMessages => keyword in fieldMessages

/** The 400 of a request that its schema refused: every wrong field with its Russian text. */
export function invalidRequest(spec: OperationSpec, findings: readonly Finding[], schema: Schema | null): ProblemReply {
  const fields: Record<string, string> = {}
  const own: string[] = []
  for (const finding of telling(findings)) {
    const path = fieldOf(finding)
    if (path in fields) continue
    const special = specialText(finding, schema)
    if (special) own.push(special)
    fields[path] = special ?? generalText(finding)
  }
  const more: Partial<Problem> = Object.keys(fields).length ? { fields } : {}
  // A form with its own sentence says it; else the first field that has one of its own (a PIN, a topic's name).
  if (!spec.invalid && own[0]) more.message = own[0]
  return problem(400, spec.invalid ?? 'INVALID_REQUEST', undefined, more)
}

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

/** `x-messages` of the schema at the field: the text that the product gives this very mistake. */
function specialText(finding: Finding, root: Schema | null): string | undefined {
  let at = resolve(root ?? undefined)
  for (const part of fieldOf(finding).split('.')) at = resolve(at?.properties?.[part] ?? at?.items)
  const texts = at?.['x-messages'] as Record<string, string> | undefined
  return texts?.[finding.keyword]
}

function generalText({ keyword, params }: Finding): string {
  const values = {
    n: String(params.limit ?? ''),
    values: Array.isArray(params.allowedValues) ? params.allowedValues.join(', ') : '',
  }
  return fill(fieldMessages[hasText(keyword) ? keyword : 'other'], values)
}
