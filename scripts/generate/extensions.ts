import { errorTexts, operationsOf, type Contract, type Operation } from './contract.ts'
import { checkEnglish } from './english.ts'

const known = new Set([
  'x-roles',
  'x-site',
  'x-rights',
  'x-right',
  'x-scope',
  'x-restaurants',
  'x-audience',
  'x-module',
  'x-rate-limit',
  'x-on-failure',
  'x-touches',
  'x-offline',
  'x-timeout',
  'x-event',
  'x-invalid',
  'x-invalid-missing',
  'x-errors',
  'x-body-limit',
  'x-idempotency',
  'x-recall',
  'x-stale-seconds',
  'x-general',
  'x-also',
  'x-etag',
  'x-secret',
  'x-empty',
  'x-tag-list',
  'x-upload',
  'x-limits',
  'x-messages',
  'x-labels',
  'x-field-messages',
  'x-english',
  'x-deprecated',
  'x-sunset',
  'x-open-enum',
])

/** What redocly's own rules can't say about our extensions. Returns one line a finding. */
export function checkExtensions(contract: Contract): string[] {
  const findings: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) value.forEach((item, i) => walk(item, `${at}/${i}`))
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        if (key.startsWith('x-') && !known.has(key)) findings.push(`${at}: unknown extension ${key}`)
        // The pruner looks into no part of it (openapi/prune.ts); conditions (`if`, `then`) only check.
        if (key === 'allOf' && Array.isArray(inner) && inner.some((part) => 'properties' in part || '$ref' in part))
          findings.push(`${at}: allOf hides its properties from the pruner`)
        if (key !== 'examples' && key !== 'example') walk(inner, `${at}/${key}`)
      }
  }
  // No body of a webhook is pruned, and what stands there is written by the generator.
  walk({ ...contract, webhooks: {} }, '#')
  findings.push(...checkLabels(contract), ...checkEnglish(contract))
  const { codes, messages } = errorTexts(contract)
  for (const code of codes) if (!messages[code]) findings.push(`ErrorCode ${code} has no Russian text`)
  for (const code of Object.keys(messages))
    if (!codes.includes(code)) findings.push(`x-messages names an unknown code ${code}`)
  for (const { operation } of operationsOf(contract)) findings.push(...checkOperation(contract, operation))
  return findings
}

function checkOperation(contract: Contract, operation: Operation): string[] {
  const id = operation.operationId
  const findings: string[] = []
  const { codes } = errorTexts(contract)
  for (const name of Object.values(operation['x-errors'] ?? {}).flat())
    if (!codes.includes(name)) findings.push(`${id}: x-errors names an unknown code ${name}`)
  const { 'x-module': section, 'x-invalid': invalid } = operation
  if (section && !Object.hasOwn(contract.components.schemas.ModuleSettings?.properties ?? {}, section))
    findings.push(`${id}: x-module ${section} is no switch of ModuleSettings`)
  if (invalid && !operation['x-errors']?.['400']?.includes(invalid))
    findings.push(`${id}: x-invalid ${invalid} must stand among its 400 codes`)
  return findings
}

/** A list of values, or of properties, says every one of them in Russian, and no other. */
function checkLabels(contract: Contract): string[] {
  return Object.entries(contract.components.schemas).flatMap(
    ([name, { enum: values, properties = {}, 'x-labels': labels }]) => {
      if (!labels) return []
      // A number is called by its digits.
      const [wanted, given] = [(values ?? Object.keys(properties)).map(String), Object.keys(labels)]
      return [
        ...wanted.filter((value) => !given.includes(value)).map((value) => `${name}: ${value} has no label`),
        ...given
          .filter((label) => !wanted.includes(label))
          .map((label) => `${name}: x-labels names an unknown ${label}`),
      ]
    },
  )
}
