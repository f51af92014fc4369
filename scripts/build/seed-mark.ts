import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

const ROOT = join(import.meta.dir, '..', '..')
const SEED = new Bun.Glob('mocks/seed/**/*.ts')
const EXAMPLES = 'openapi/gen/examples.gen.ts'

/** What the rows of the mocks begin as, by the sources that make them (mocks/switches/keep-rows.ts). */
export function seedMark(root = ROOT): string {
  const own = [...SEED.scanSync(root)].filter((name) => !name.endsWith('.test.ts'))
  return fingerprint(root, [...own, EXAMPLES])
}
