import { readdir, readFile } from 'node:fs/promises'
import { head } from './bundle.ts'
import type { Contract, Media, Schema } from './contract.ts'
import { operationsOf, resolve } from './contract.ts'

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The named rows of src/examples, typed by the schema of the reply that refers to them. */
export async function examplesFile(contract: Contract, root: URL): Promise<string> {
  const folder = new URL('src/examples/', root)
  const types = exampleTypes(contract)
  const lines: string[] = []
  for (const file of (await readdir(folder)).toSorted()) {
    const rows = Bun.YAML.parse(await readFile(new URL(file, folder), 'utf8')) as Record<string, { value: unknown }>
    lines.push(`  ${camel(file.replace('.yaml', ''))}: {`)
    for (const [name, row] of Object.entries(rows)) {
      const text = JSON.stringify(row.value, null, 2)
      const type = types.get(text) ?? rowType(contract, file)
      lines.push(`    ${name}: ${text.replaceAll('\n', '\n    ')}${type ? ` satisfies ${type}` : ''},`)
    }
    lines.push('  },')
  }
  return [
    head('//'),
    "import type { components } from './schema.d.ts'",
    '',
    '/** The named example rows of the contract: the docs show them, the mocks and the demo start from them. */',
    `export const examples = {\n${lines.join('\n')}\n}`,
    '',
  ].join('\n')
}

/** A row that no reply shows is the resource of its file: users.yaml holds users. */
const rowTypes: Record<string, string> = {
  users: 'User',
  companies: 'Company',
  positions: 'Position',
  topics: 'Topic',
  'knowledge-base': 'Article',
  uploads: 'FileInfo',
}
function rowType(contract: Contract, file: string): string | undefined {
  const name = rowTypes[file.replace('.yaml', '')]
  return name && contract.components.schemas[name] ? `components['schemas']['${name}']` : undefined
}

/** Example text -> the type of the reply that shows it. */
function exampleTypes(contract: Contract): Map<string, string> {
  const types = new Map<string, string>()
  const typeOf = (schema: Schema | undefined): string | undefined => {
    if (schema?.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
    const item = schema?.type === 'array' ? typeOf(schema.items) : undefined
    return item && `${item}[]`
  }
  for (const { operation } of operationsOf(contract))
    for (const response of Object.values(operation.responses))
      for (const media of Object.values<Media>(resolve(contract, response).content ?? {}))
        for (const example of Object.values(media.examples ?? {})) {
          const type = typeOf(media.schema)
          if (type)
            types.set(
              JSON.stringify(resolve(contract, example as { $ref: string } & { value: unknown }).value, null, 2),
              type,
            )
        }
  return types
}
