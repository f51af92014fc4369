import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../hash-of.ts'

const ROOT = join(import.meta.dir, '..', '..')
const SEED = new Bun.Glob('mocks/seed/**/*.ts')
const EXAMPLES = 'openapi/gen/examples.gen.ts'

/** What the rows of the mocks begin as, by the sources that make them (mocks/switches/keep-rows.ts). */
export function seedMark(root = ROOT): string {
  const own = [...SEED.scanSync(root)].filter((name) => !name.endsWith('.test.ts'))
  const names = [...own, EXAMPLES].toSorted()
  return hashOf(Buffer.concat(names.flatMap((name) => [Buffer.from(name), readFileSync(join(root, name))])))
}
