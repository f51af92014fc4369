// `bun run client [folder]`: the typed client of third parties as a package that can be published.
import { cp, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { publishedContract, type Node } from '../openapi/published/published.ts'
import { typesOf } from './generate/types.ts'

const root = resolve(import.meta.dir, '..')
const source = join(root, 'openapi/clients/typescript')

/**
 * Writes the package into `folder`, which is emptied first: JavaScript, declarations, README and LICENSE. Its types are
 * those of the published operations: what is not promised cannot be called by it.
 */
export async function buildClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'dist'), { recursive: true })
  for await (const name of new Bun.Glob('*.ts').scan(source)) await writeModule(name, join(folder, 'dist'))
  const contract = Bun.YAML.parse(await Bun.file(join(root, 'openapi/openapi.yaml')).text()) as Node
  await Bun.write(join(folder, 'dist/schema.d.ts'), await typesOf(publishedContract(contract)))
  await cp(join(source, 'README.md'), join(folder, 'README.md'))
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const [manifest, ours] = await Promise.all(
    [source, root].map((at) => Bun.file(join(at, 'package.json')).json() as Promise<Record<string, unknown>>),
  )
  const { dependencies = {} } = ours as { dependencies?: Record<string, string> }
  // The version that ours is tested with, and what mends it.
  const versions = { 'openapi-fetch': `^${dependencies['openapi-fetch']}` }
  await Bun.write(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, dependencies: versions }, null, 2)}\n`)
}

/** One file of ours: what runs, and what it is to TypeScript. The contract's types are made anew. */
async function writeModule(name: string, dist: string): Promise<void> {
  if (name === 'schema.ts') return
  const text = await Bun.file(join(source, name)).text()
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true }
  const { outputText: code } = ts.transpileModule(text, { compilerOptions })
  const { outputText: types, diagnostics } = ts.transpileDeclaration(text, {
    compilerOptions: { ...compilerOptions, isolatedDeclarations: true, declaration: true },
    reportDiagnostics: true,
  })
  const [fault] = diagnostics ?? []
  if (fault) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`)
  const base = join(dist, name.replace(/\.ts$/, ''))
  await Bun.write(`${base}.js`, built(code))
  await Bun.write(`${base}.d.ts`, built(types))
}

const built = (text: string) => text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? '.build/client')
  await buildClient(folder)
  console.log(folder)
}
