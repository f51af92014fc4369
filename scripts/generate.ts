// `bun run generate`: openapi/src -> lint -> one openapi.yaml -> types, operation table, limits, messages, examples.
// `--check` writes nothing and fails when a committed file differs from what the contract gives now.
import { readFile, writeFile } from 'node:fs/promises'
import { publishedContract, type Node } from '../openapi/published/published.ts'
import { bundleContract } from './generate/bundle.ts'
import { callsFile, declaredCodesFile, errorCodesFile, operationsFile } from './generate/operations.ts'
import { dataFile } from './generate/data.ts'
import { examplesFile } from './generate/examples.ts'
import { englishFile } from './generate/in-english.ts'
import { labelsFile, limitsFile, messagesFile, rightsFile, textsFile } from './generate/limits.ts'
import { typesFile } from './generate/types.ts'
import { brunoFile } from './generate/bruno.ts'
import { postmanFile } from './generate/postman.ts'
import { repliesFile, validatorsFile, validatorsTypesFile } from './generate/validators.ts'

const root = new URL('../openapi/', import.meta.url)

/** Every generated file of the contract: path below openapi/ -> text. */
export async function generate(): Promise<Map<string, string>> {
  const { yaml, contract } = await bundleContract(root)
  const published = publishedContract(contract as unknown as Node)
  const english = await englishFile(contract, root)
  const inEnglish = Bun.YAML.parse(english) as Node
  return new Map([
    ['openapi.yaml', yaml],
    ['gen/schema.d.ts', await typesFile(contract)],
    ['gen/operations.gen.ts', operationsFile(contract)],
    ['gen/errors.gen.ts', errorCodesFile(contract)],
    ['gen/declared-codes.gen.ts', declaredCodesFile(contract)],
    ['gen/validators.gen.js', validatorsFile(contract)],
    ['gen/validators.gen.d.ts', validatorsTypesFile('validators')],
    ['gen/replies.gen.js', repliesFile(contract)],
    ['gen/replies.gen.d.ts', validatorsTypesFile('replies')],
    ['gen/calls.gen.ts', callsFile(contract)],
    ['gen/data.gen.ts', dataFile(contract)],
    ['gen/limits.gen.ts', limitsFile(contract)],
    ['gen/rights.gen.ts', rightsFile(contract)],
    ['gen/messages.gen.ts', messagesFile(contract)],
    ['gen/texts.gen.ts', textsFile(contract)],
    ['gen/labels.gen.ts', labelsFile(contract)],
    ['gen/public.en.yaml', english],
    ['gen/postman.json', await postmanFile(published)],
    ['gen/postman.en.json', await postmanFile(inEnglish)],
    ['gen/bruno.json', brunoFile(published)],
    ['gen/bruno.en.json', brunoFile(inEnglish)],
    ['gen/examples.gen.ts', await examplesFile(contract, root)],
  ])
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const stale: string[] = []
  const files = await generate().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
  for (const [name, text] of files) {
    const at = new URL(name, root)
    const old = await readFile(at, 'utf8').catch(() => undefined)
    if (old === text) continue
    if (check) stale.push(name)
    else await writeFile(at, text)
  }
  if (stale.length) {
    console.error(`Not what the contract gives now: ${stale.join(', ')}. Run \`bun run generate\` and commit.`)
    process.exit(1)
  }
  console.log(check ? `${files.size} generated files are up to date` : `generated ${files.size} files`)
}
