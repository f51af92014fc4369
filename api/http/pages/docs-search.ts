import { stemmer as englishStem } from '@orama/stemmers/english'
import { isNode, nodesOf, type Node } from '../../../openapi/published/published.ts'
import type { Language } from '../../../openapi/texts.ts'
import { ownStem } from '../../search/own-stemmer.ts'
import { wordsOf } from '../../search/words.ts'
import { ERRORS, partsOf, type Text } from './docs-texts.ts'
import { HOME } from './docs-words.ts'

export interface Entry {
  kind: 'operation' | 'event' | 'schema' | 'error' | 'text'
  title: string
  /** What it is called in the API. */
  name: string
  text: string
  address: string
}
interface Indexed extends Entry {
  words: { weight: number; words: Set<string>; stems: Set<string> }[]
}

export const MOST = 60
const WEIGHTS = { name: 6, title: 4, text: 1 }
const EXACT = 20

/** Everything that the docs of a language tell of. */
export function entriesOf(
  contract: Node,
  texts: readonly { text: Text; markdown: string }[],
  language: Language,
): Entry[] {
  const home = HOME[language]
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const called = (all: unknown, kind: Entry['kind'], nameOf: (at: string, method: string) => string): Entry[] =>
    nodesOf(all).flatMap(([at, item]) =>
      nodesOf(item).map(([method, { operationId, tags, summary, description }]) => ({
        kind,
        title: textOf(summary),
        name: `${nameOf(at, method)} ${kind === 'operation' ? textOf(operationId) : ''}`.trim(),
        text: textOf(description),
        address: `${home}#/${kind === 'event' ? 'webhooks' : String((tags as string[] | undefined)?.[0])}/${textOf(operationId)}`,
      })),
    )
  const { schemas } = isNode(contract.components) ? contract.components : {}
  return [
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
      name: fieldsOf(schema).join(' '),
      text: textOf(schema.description),
      address: `${home}#/schemas/${name}`,
    })),
  ]
}
const fieldsOf = (schema: Node): string[] => (isNode(schema.properties) ? Object.keys(schema.properties) : [])

/** Code and text, from the table that ErrorCode is described by: the language of the docs stands in its second column. */
export function codesOf(schemas: unknown): [string, string][] {
  const { description } = isNode(schemas) && isNode(schemas.ErrorCode) ? schemas.ErrorCode : {}
  const rows = typeof description === 'string' ? description.matchAll(/^\| `(\w+)` \| (.*?) \|/gm) : []
  return Array.from(rows, ([, code = '', text = '']) => [code, text])
}

const camel = (text: string) => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
const allWords = (text: string) => [...wordsOf(text), ...wordsOf(camel(text))]
const stemOf = (word: string) => (/[а-я]/.test(word) ? ownStem(word) : englishStem(word))

/** Answers a query: each of its words begins a word of what is found, or is a form of it; the best first. */
export function searcher(entries: readonly Entry[]): (query: string) => Entry[] {
  const indexed = entries.map((entry): Indexed => ({
    ...entry,
    words: (['name', 'title', 'text'] as const).map((part) => {
      const words = new Set(allWords(entry[part]))
      return { weight: WEIGHTS[part], words, stems: new Set([...words].map(stemOf).filter(Boolean)) }
    }),
  }))
  return (query) => {
    const asked = wordsOf(query)
    const telling = asked.filter((word) => stemOf(word) !== '')
    const words = (telling.length > 0 ? telling : asked).map((word) => ({ word, stem: stemOf(word) }))
    if (words.length === 0) return []
    const whole = asked.join(' ')
    const isWhole = ({ name, title }: Entry) =>
      [name, title, ...name.split(' ')].some((one) => wordsOf(one).join(' ') === whole)
    return indexed
      .map((entry) => ({ entry, score: scoreOf(entry, words) * (isWhole(entry) ? EXACT : 1) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ entry }) => entry)
  }
}

/** 0: a word is not there at all. */
function scoreOf({ words: parts }: Indexed, asked: readonly { word: string; stem: string }[]): number {
  const each = asked.map(({ word, stem }) =>
    Math.max(
      ...parts.map(({ weight, words, stems }) => {
        if (words.has(word)) return weight * 2
        if (stems.has(stem)) return weight * 1.5
        return words.values().some((one) => one.startsWith(word)) ? weight : 0
      }),
    ),
  )
  return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0)
}
