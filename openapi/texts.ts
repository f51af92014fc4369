import type { Problem } from './contract.ts'
import { texts } from './gen/texts.gen.ts'
import { fill } from './rules/text/fill.ts'
import { weightsOf } from './rules/values/weights.ts'

export type Language = 'ru' | 'en'
/** A fault as the contract names it; `params` are what its holes hold. */
type Known = { code: string; params: Record<string, string>; english: string }

/**
 * English to whoever likes it better than Russian, which is what everybody else gets (RFC 9110 §12.5.4; `en-GB` is
 * English too).
 */
export function languageOf(header: string | null): Language {
  if (!header) return 'ru'
  const weights = weightsOf(header)
  const weight = (language: string) =>
    Math.max(0, ...[...weights].filter(([name]) => name.split('-')[0] === language).map(([, value]) => value))
  return weight('en') > Math.max(weight('ru'), weights.get('*') ?? 0) ? 'en' : 'ru'
}

/**
 * The problem as it goes out: its wrong fields also as `errors`, with the code and the numbers of each, and its texts in
 * the caller's language. Rooms say faults in Russian only; the text is the key to the rest, as in any catalogue of
 * translations, and the contract's check sees to it that each has one. A field that is lacking has the code of that, though
 * it is told in the words of an empty one.
 */
export function told(problem: Problem, language: Language, lacking: readonly string[] = []): Problem {
  const { fields } = problem
  const errors =
    fields &&
    Object.entries(fields).map(([field, text]) => {
      const { code, params, english } = known(text)
      const isLacking = lacking.includes(field)
      return { field, code: isLacking ? 'REQUIRED' : code, params, message: language === 'en' ? english : text }
    })
  if (language === 'ru') return errors ? { ...problem, errors } : problem
  return {
    ...problem,
    message: known(problem.message).english,
    ...(errors && { fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])), errors }),
  }
}

const names = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
const plain = new Map(texts.filter(([, russian]) => names(russian).length === 0).map((one) => [one[1], one]))
const holed = texts
  .filter(([, russian]) => names(russian).length > 0)
  .map(([code, russian, english]) => ({
    code,
    english,
    names: names(russian),
    pattern: new RegExp(`^${escaped(russian).replaceAll(/\{\w+\}/g, '(.*)')}$`, 's'),
  }))

/** What the text says; one that the contract does not know stays as it is. */
export function known(text: string): Known {
  const exact = plain.get(text)
  if (exact) return { code: exact[0], params: {}, english: exact[2] }
  for (const { code, english, names: holes, pattern } of holed) {
    const found = pattern.exec(text)
    if (!found) continue
    const params = Object.fromEntries(holes.map((name, at) => [name, found[at + 1] ?? '']))
    // What is wrong with a block: its number, and a text of its own.
    const inner = code === 'BLOCK' ? known(params.text ?? '') : undefined
    if (!inner) return { code, params, english: fill(english, params) }
    const { n = '' } = params
    return {
      code: inner.code,
      params: { ...inner.params, block: n },
      english: fill(english, { n, text: inner.english }),
    }
  }
  return { code: 'OTHER', params: {}, english: text }
}
