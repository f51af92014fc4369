import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../build-web.ts'

const ROOT = join(import.meta.dir, '..', '..')

/** Builds the web app into the data folder unless what it is made of is the same as last time. Returns its folder. */
export async function prepareWeb(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'web')
  const stamp = join(dataDir, 'web.stamp')
  const wanted = await fingerprint()
  const isFresh =
    existsSync(join(folder, 'manifest.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!isFresh) {
    await buildWeb({ production: true, outDir: folder })
    writeFileSync(stamp, wanted)
  }
  return folder
}

async function fingerprint(): Promise<string> {
  const files = ['bun.lock', 'package.json', 'scripts/hash-of.ts']
  for (const pattern of ['scripts/build-*.ts', 'web/**/*', 'openapi/**/*.ts', 'scripts/{build,site}/*']) {
    for await (const file of new Bun.Glob(pattern).scan({ cwd: ROOT })) files.push(file)
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await Bun.file(join(ROOT, file)).bytes())
  return hash.digest('hex')
}
