import { errorTexts, type Contract } from './contract.ts'

export const HOLE = /\{\w+\}/g
const snake = (name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()

/** Every Russian text of a fault with its code: of the whole answer, of a field's rule, of a schema that words it itself. */
export function textsOf(contract: Contract): Map<string, string> {
  const { messages, fieldMessages } = errorTexts(contract)
  const texts = new Map<string, string>()
  // One text may stand for several rules: the first of them is its code.
  const add = (text: string, code: string) => void (texts.has(text) || texts.set(text, code))
  for (const [code, text] of Object.entries(messages)) add(text, code)
  // Which format it is, `message` says: programs read the one code.
  for (const [rule, text] of Object.entries(fieldMessages))
    add(text, /^format[A-Z]/.test(rule) ? 'FORMAT' : snake(rule))
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('x-messages' in value)
      for (const [rule, text] of Object.entries(value['x-messages'] as Record<string, string>)) add(text, snake(rule))
    for (const inner of Object.values(value)) walk(inner)
  }
  walk({ ...contract.components.schemas, ErrorCode: undefined })
  walk(contract.paths)
  walk(contract.components.parameters)
  return texts
}

/** Each has its English, with the same holes, and there is none for a text that the contract does not say. */
export function checkEnglish(contract: Contract): string[] {
  const english = contract['x-english']
  const texts = textsOf(contract)
  const holes = (text: string) => (text.match(HOLE) ?? []).toSorted().join()
  return [
    ...[...texts.keys()].filter((text) => english[text] === undefined).map((text) => `«${text}» has no English`),
    ...Object.entries(english).flatMap(([text, translated]) => {
      if (!texts.has(text)) return [`English of a text that nobody says: «${text}»`]
      return holes(text) === holes(translated) ? [] : [`«${text}» has other holes in English`]
    }),
  ]
}
