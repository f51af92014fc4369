import { stemmer as englishStem } from '@orama/stemmers/english'
import { isNode, nodesOf, type Node } from '../../../openapi/published/published.ts'
import type { Language } from '../../../openapi/texts.ts'
import { ownStem } from '../../search/own-stemmer.ts'
import { wordsOf } from '../../search/words.ts'
import { PART_PATH, placesOf } from './docs-parts.ts'
import { ERRORS, partsOf, type Text } from './docs-texts.ts'
import { HOME } from './docs-words.ts'

export interface Entry {
  kind: 'operation' | 'event' | 'schema' | 'error' | 'text'
  title: string
  /** What it is called in the API. */
  name: string
  text: string
  address: string
  /** It is the app's own, and no part of what is promised. */
  isApp?: true
}
export const MOST = 60
/** The heaviest last: it is what counts for an entry. */
const WEIGHTS = { text: 1, title: 4, name: 6 }
const PARTS = ['text', 'title', 'name'] as const
const SAME = 2
const FORM = 1.5
const WHOLE = 20

/** Everything that the docs of a language tell of; what is promised stands first among equals. */
export function entriesOf(
  contract: Node,
  published: Node,
  texts: readonly { text: Text; markdown: string }[],
  language: Language,
): Entry[] {
  const home = HOME[language]
  const promised = placesOf(published)
  const shownAt = (room: string, name: string) => {
    const isApp = !promised.has(name)
    return { address: `${home}${PART_PATH[isApp ? 'whole' : 'public']}#/${room}/${name}`, ...(isApp && { isApp }) }
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const called = (all: unknown, kind: Entry['kind'], nameOf: (at: string, method: string) => string): Entry[] =>
    nodesOf(all).flatMap(([at, item]) =>
      nodesOf(item).map(([method, { operationId, tags, summary, description }]) => ({
        kind,
        title: textOf(summary),
        name: `${nameOf(at, method)} ${kind === 'operation' ? textOf(operationId) : ''}`.trim(),
        text: textOf(description),
        ...shownAt(kind === 'event' ? 'webhooks' : String((tags as string[] | undefined)?.[0]), textOf(operationId)),
      })),
    )
  const { schemas } = isNode(contract.components) ? contract.components : {}
  const all: Entry[] = [
    ...texts.flatMap(({ text: { path, title }, markdown }) =>
      partsOf(markdown).map((part, i) => ({
        kind: 'text' as const,
        title: i === 0 ? part.title : `${title[language]}: ${part.title}`,
        name: '',
        text: part.text,
        address: `${home}${path}#${part.anchor}`,
      })),
    ),
    ...called(contract.paths, 'operation', (at, method) => `${method.toUpperCase()} ${at}`),
    ...called(contract.webhooks, 'event', (at) => at),
    ...codesOf(schemas).map(([code, text]) => ({
      kind: 'error' as const,
      title: text,
      name: code,
      text: '',
      address: `${home}${ERRORS.path}#${code}`,
    })),
    ...nodesOf(schemas).map(([name, schema]) => ({
      kind: 'schema' as const,
      title: name,
      name: '',
      text: [textOf(schema.description), fieldsOf(schema).join(', ')].filter(Boolean).join('\n\n'),
      ...shownAt('schemas', name),
    })),
  ]
  return all.toSorted((one, other) => Number(one.isApp ?? false) - Number(other.isApp ?? false))
}
const fieldsOf = (schema: Node): string[] => (isNode(schema.properties) ? Object.keys(schema.properties) : [])

/** Code and text, from the table that ErrorCode is described by: the language of the docs stands in its second column. */
function codesOf(schemas: unknown): [string, string][] {
  const { description } = isNode(schemas) && isNode(schemas.ErrorCode) ? schemas.ErrorCode : {}
  const rows = typeof description === 'string' ? description.matchAll(/^\| `(\w+)` \| (.*?) \|/gm) : []
  return Array.from(rows, ([, code = '', text = '']) => [code, text])
}

const camel = (text: string) => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
const allWords = (text: string) => [...wordsOf(text), ...wordsOf(camel(text))]
const stemOf = (word: string) => (/[а-я]/.test(word) ? ownStem(word) : englishStem(word))

/** What an entry is called in whole. */
const namesOf = ({ name, title }: Entry) =>
  new Set([name, title, ...name.split(' ')].map((one) => wordsOf(one).join(' ')))

/**
 * Answers a query: each of its words begins a word of what is found, or is a form of it; the best first. Anybody may ask,
 * so a query goes through the words there are, and not through what is told in them.
 */
export function searcher(entries: readonly Entry[]): (query: string) => Entry[] {
  const names = entries.map(namesOf)
  /** Word -> where it stands, and the most that it weighs there. */
  const index = new Map<string, Map<number, number>>()
  const stems = new Map<string, string[]>()
  for (const [at, entry] of entries.entries())
    for (const part of PARTS)
      for (const word of allWords(entry[part])) {
        const places = index.get(word) ?? new Map<number, number>()
        index.set(word, places.set(at, WEIGHTS[part]))
      }
  for (const word of index.keys()) {
    const stem = stemOf(word)
    if (stem !== '') stems.set(stem, [...(stems.get(stem) ?? []), word])
  }
  const all = [...index.keys()]

  /** Entry -> how well this word fits there. */
  function fitOf(word: string): Map<number, number> {
    const fit = new Map<number, number>()
    const add = (found: string, factor: number) => {
      for (const [at, weight] of index.get(found) ?? []) fit.set(at, Math.max(fit.get(at) ?? 0, weight * factor))
    }
    for (const found of all) if (found.startsWith(word)) add(found, 1)
    for (const found of stems.get(stemOf(word)) ?? []) add(found, FORM)
    add(word, SAME)
    return fit
  }
  return (query) => {
    const asked = wordsOf(query)
    const telling = asked.filter((word) => stemOf(word) !== '')
    const [first, ...others] = [...new Set(telling.length > 0 ? telling : asked)].map(fitOf)
    const whole = asked.join(' ')
    return [...(first ?? [])]
      .flatMap(([at, score]) => {
        const scores = others.map((fit) => fit.get(at) ?? 0)
        if (scores.includes(0)) return []
        const sum = scores.reduce((one, other) => one + other, score)
        return [{ at, score: names[at]?.has(whole) ? sum * WHOLE : sum }]
      })
      .toSorted((one, other) => other.score - one.score || one.at - other.at)
      .flatMap(({ at }) => entries[at] ?? [])
  }
}
