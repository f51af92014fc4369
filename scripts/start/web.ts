import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../build/fingerprint.ts'
import { buildWeb } from '../build-web.ts'

const ROOT = join(import.meta.dir, '..', '..')

/** Builds the web app into the data folder unless what it is made of is the same as last time. Returns its folder. */
export async function prepareWeb(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'web')
  const stamp = join(dataDir, 'web.stamp')
  const wanted = fingerprint(ROOT, sources())
  const isFresh =
    existsSync(join(folder, 'manifest.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!isFresh) {
    await buildWeb({ production: true, outDir: folder })
    writeFileSync(stamp, wanted)
  }
  return folder
}

function sources(): string[] {
  const patterns = ['scripts/build-*.ts', 'web/**/*', 'openapi/**/*.ts', 'scripts/{build,site}/*']
  const found = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)])
  return ['bun.lock', 'package.json', 'scripts/hash-of.ts', ...found]
}
