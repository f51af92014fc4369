import { head } from './bundle.ts'
import { errorTexts, pointer, type Contract } from './contract.ts'
import { HOLE, textsOf } from './english.ts'

const isFrom = (value: unknown): value is { from: string } =>
  typeof value === 'object' && value !== null && 'from' in value

/** Every constant of x-limits, by room; `{ from: '#/…' }` takes the number that a schema already states. */
export function limitsFile(contract: Contract): string {
  const known = (value: unknown) => (isFrom(value) ? pointer(contract, value.from) : value)
  const limits = Object.fromEntries(
    Object.entries(contract['x-limits']).map(([room, constants]) => [
      room,
      Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, known(value)])),
    ]),
  )
  return `${head('//')}\n/** The business constants of the contract (x-limits), as plain values. */\nexport const limits = ${JSON.stringify(limits, null, 2)} as const\n\n/** info.version (semver). */\nexport const contractVersion = '${contract.info.version}'\n`
}

/** Error code -> Russian text, and keyword -> what is wrong with a field. */
export function messagesFile(contract: Contract): string {
  const { messages, fieldMessages } = errorTexts(contract)
  return [
    head('//'),
    '/** Error code -> Russian text. `{n}` is a hole that the server fills. */',
    `export const messages = ${JSON.stringify(messages, null, 2)} as const`,
    '',
    '/** JSON Schema keyword that refused a field -> Russian text under the field. */',
    `export const fieldMessages = ${JSON.stringify(fieldMessages, null, 2)} as const`,
    '',
  ].join('\n')
}

/** Schema -> value -> how it is called in Russian (x-labels). */
export function labelsFile(contract: Contract): string {
  const labels = Object.fromEntries(
    Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
      schema['x-labels'] ? [[name, schema['x-labels']]] : [],
    ),
  )
  return `${head('//')}\n/** Schema -> value -> how it is called in Russian (x-labels). */\nexport const labels = ${JSON.stringify(labels, null, 2)} as const\n`
}

/** Role -> what it may do (x-rights). */
export const rightsFile = (contract: Contract): string =>
  [
    head('//'),
    '/** Role -> what it may do (x-rights). */',
    `export const rights = ${JSON.stringify(contract['x-rights'] ?? {}, null, 2)} as const`,
    '',
    'export type Right = (typeof rights)[keyof typeof rights][number]',
    '',
  ].join('\n')

/** Code, Russian, English; what has more words of its own comes first, since a hole may hold anything. */
export function textsFile(contract: Contract): string {
  const own = (text: string) => text.replaceAll(HOLE, '').length
  const texts = [...textsOf(contract)]
    .map(([russian, code]) => [code, russian, contract['x-english'][russian] ?? russian] as const)
    .toSorted(([, a], [, b]) => own(b) - own(a) || (a < b ? -1 : 1))
  return [
    head('//'),
    '/** Code, Russian text, English text of each fault; the most particular text first. `{n}` is a hole. */',
    'export const texts: readonly (readonly [code: string, russian: string, english: string])[] = ' +
      JSON.stringify(texts, null, 2),
    '',
  ].join('\n')
}
