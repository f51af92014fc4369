import { stringifyYaml } from '@redocly/openapi-core'
import { fileURLToPath } from 'node:url'
import { isNode, publishedContract, type Node } from '../../openapi/published/published.ts'
import { fill } from '../../openapi/rules/text/fill.ts'
import { head } from './bundle.ts'
import { HOLE } from './english.ts'
import { CODES_HEAD } from './told.ts'
import type { Contract } from './contract.ts'

/** Russian text of the published contract -> the same in English: `src/english`, a file a room. */
type Catalogue = Readonly<Record<string, string>>

const CYRILLIC = /\p{Script=Cyrillic}/u
/** Where a text is put together: paragraphs, and lines that end with a hard break. */
const SEAMS = /(\n{2,}| {2}\n)/
const SENTENCES = /(?<=[.!?]) (?=\p{Lu}|[`«\d[])/u
const CELLS = /(?<!\\)\|/
/** A hole of this name holds several values by semicolons; any other holds none. */
const SEVERAL = '{list}'
const TOLD = new Set(['title', 'summary', 'description'])

/** The published contract in English. Throws with each text that has none, and each that belongs to nothing. */
export async function englishFile(contract: Contract, root: URL): Promise<string> {
  const published = publishedContract(contract as unknown as Node)
  const { english, findings } = inEnglish(published, await catalogueOf(root))
  if (findings.length)
    throw new Error(`The published contract and its English (openapi/src/english) differ:\n${findings.join('\n')}`)
  return head('#') + stringifyYaml(english, { lineWidth: -1, noRefs: true })
}

async function catalogueOf(root: URL): Promise<Catalogue> {
  const names = await Array.fromAsync(new Bun.Glob('src/english/*.yaml').scan(fileURLToPath(root)))
  const files = await Promise.all(names.toSorted().map((name) => Bun.file(new URL(name, root)).text()))
  const all = files.flatMap((text) => Object.entries(Bun.YAML.parse(text) as Catalogue))
  const texts = new Map<string, string>()
  for (const [russian, english] of all) {
    if (texts.has(russian)) throw new Error(`openapi/src/english says it twice: «${russian}»`)
    texts.set(russian, english)
  }
  return Object.fromEntries(texts)
}

/**
 * Every title, summary and description in English; examples stay what a company has written. A text is looked up by
 * paragraphs, and a paragraph that is not known as a whole by its sentences. `findings`: a line for each that is missing,
 * is still Russian, or belongs to no text.
 */
export function inEnglish(published: Node, catalogue: Catalogue): { english: Node; findings: string[] } {
  const { say, findings } = speaker(catalogue)
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    return isNode(value) ? mapped(value, told) : value
  }
  const told = (inner: unknown, name: string): unknown => {
    if (name === 'example') return inner
    if (name === 'examples' && isNode(inner)) return mapped(inner, shown)
    if (name === 'properties' && isNode(inner)) return mapped(inner, walk)
    return TOLD.has(name) && typeof inner === 'string' ? textIn(inner, say) : walk(inner)
  }
  const shown = (one: unknown): unknown =>
    isNode(one) ? mapped(one, (inner, name) => (name === 'value' ? inner : told(inner, name))) : one
  return { english: walk(published) as Node, findings: findings() }
}

const mapped = (node: Node, to: (inner: unknown, name: string) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, to(inner, name)]))

function textIn(text: string, say: (part: string) => string): string {
  return text
    .split(SEAMS)
    .map((part) => {
      if (SEAMS.test(part)) return part
      if (part.startsWith(CODES_HEAD)) return codesIn(part)
      const [, heading, rest = ''] = /^(#+ .*\n)?([\s\S]*)$/.exec(part) ?? []
      const said = say(rest.replaceAll(/\s+/g, ' ').trim())
      return heading === undefined ? said : `${say(heading.trim())}\n${said}`
    })
    .join('')
}

/** The table of codes says each in both languages: the Russian column leaves. */
const codesIn = (table: string): string => {
  const [, rule = '', ...rows] = table.trim().split('\n')
  const cells = rows.map((row) => row.split(CELLS).filter((_, i) => i !== 2))
  return ['| code | text |', rule.replace('---|', ''), ...cells.map((row) => row.join('|'))].join('\n')
}

/** Looks texts up, and remembers what it missed and what nobody asked for. */
function speaker(catalogue: Catalogue) {
  const asked = new Set<string>()
  const missing = new Set<string>()
  const holed = Object.keys(catalogue).flatMap((russian) => {
    const names = Array.from(russian.matchAll(HOLE), ([hole]) => hole)
    return names.length > 0 ? [{ russian, names, pattern: patternOf(russian) }] : []
  })
  const exact = (text: string): string | undefined => {
    if (!CYRILLIC.test(text)) return text
    const english = catalogue[text]
    if (english !== undefined) asked.add(text)
    return english
  }
  /** The parts of a list that is written into a hole are texts of their own. */
  const inHole = (text: string, hole: string) => (hole === SEVERAL ? text.split('; ').map(say).join('; ') : say(text))
  const filled = (text: string): string | undefined => {
    for (const { russian, names, pattern } of holed) {
      const found = pattern.exec(text)
      if (!found) continue
      asked.add(russian)
      const values = names.map((hole, i) => [hole.slice(1, -1), inHole(found[i + 1] ?? '', hole)])
      return fill(catalogue[russian] ?? '', Object.fromEntries(values))
    }
    return undefined
  }
  const known = (text: string) => exact(text) ?? filled(text)
  function say(text: string): string {
    const whole = known(text)
    if (whole !== undefined) return whole
    return text
      .split(SENTENCES)
      .map((sentence) => {
        const english = known(sentence)
        if (english === undefined) missing.add(sentence)
        return english ?? sentence
      })
      .join(' ')
  }
  const findings = () => [
    ...[...missing].map((text) => `no English: ${text}`),
    ...Object.keys(catalogue)
      .filter((text) => !asked.has(text))
      .map((text) => `nobody says any more: ${text}`),
    ...Object.values(catalogue)
      .filter((english) => CYRILLIC.test(unquoted(english)))
      .map((english) => `still Russian: ${english}`),
  ]
  return { say, findings }
}

/** A text without what it quotes of the product. */
const unquoted = (text: string) => text.replaceAll(/«[^»]*»/g, '')

const patternOf = (russian: string) => {
  const parts = russian.split(/(\{\w+\})/).map((part, i) => {
    if (i % 2 === 0) return RegExp.escape(part)
    return part === SEVERAL ? '(.*)' : '([^;]*)'
  })
  return new RegExp(`^${parts.join('')}$`)
}
