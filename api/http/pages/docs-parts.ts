import { isNode, nodesOf, publishedContract, type Node } from '../../../openapi/published/published.ts'
import type { Language } from '../../../openapi/texts.ts'
import { WORDS } from './docs-words.ts'

/** What the pages of operations show: what is promised to other systems, or the app's own operations, too. */
export type Part = 'public' | 'whole'
export const PARTS: readonly Part[] = ['public', 'whole']
/** Where a part stands below the docs of its language. */
export const PART_PATH: Readonly<Record<Part, string>> = { public: '', whole: '/all' }

/** The contract as `part` shows it; `english` is what of it is published, in English. */
export function contractOf(part: Part, language: Language, contract: Node, english: Node): Node {
  const published = language === 'ru' ? publishedContract(contract) : english
  const shown = part === 'public' ? published : language === 'ru' ? contract : inEnglish(contract, english)
  // What is tried out is called where the page is: its policy allows no other address.
  const here = { url: '/', description: WORDS[language].here }
  return { ...shown, servers: language === 'ru' ? contract.servers : [here, ...listOf(english.servers)] }
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The whole contract, in English as far as it is published. */
function inEnglish(contract: Node, english: Node): Node {
  const told = new Map(namedIn(english.tags))
  return {
    ...contract,
    info: english.info,
    tags: namedIn(contract.tags).map(([name, tag]) => told.get(name) ?? tag),
    paths: over(contract.paths, english.paths),
    webhooks: over(contract.webhooks, english.webhooks),
    components: over(contract.components, english.components),
  }
}
const namedIn = (tags: unknown) =>
  listOf(tags).flatMap((tag) => (isNode(tag) ? [[String(tag.name), tag] as const] : []))
/** Two floors deep: the methods of a path, the components of a kind. */
const over = (all: unknown, told: unknown): Node => ({
  ...Object.fromEntries(nodesOf(all)),
  ...Object.fromEntries(
    nodesOf(told).map(([name, inner]) => [name, { ...(isNode(all) ? (all[name] as Node) : {}), ...inner }]),
  ),
})

const operationsOf = (all: unknown) =>
  nodesOf(all).flatMap(([, item]) => nodesOf(item).map(([, operation]) => operation))
export const countOf = ({ paths }: Node): number => operationsOf(paths).length

/** What an address of a page of operations may name behind its `#`: sections, operations, events and schemas. */
export function placesOf({ paths, webhooks, components }: Node): Set<string> {
  const operations = [...operationsOf(paths), ...operationsOf(webhooks)]
  const schemas = isNode(components) ? nodesOf(components.schemas) : []
  return new Set([
    'schemas',
    'webhooks',
    ...operations.flatMap(({ operationId, tags }) => [...listOf(tags), operationId].map(String)),
    ...schemas.map(([name]) => name),
  ])
}
