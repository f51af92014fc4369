import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../../api/settings/start-error.ts'

const ROOT = join(import.meta.dir, '..', '..')
const STAMP = join(ROOT, 'node_modules', '.installed')

/**
 * Brings node_modules to what the lock file says; touches nothing, and no network, when they agree already.
 * Runs before anything of node_modules may be imported.
 */
export function installDependencies(): void {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Устанавливаю зависимости…')
  const result = spawnSync(process.execPath, ['install', '--frozen-lockfile'], { cwd: ROOT, encoding: 'utf8' })
  if (result.status !== 0) {
    const lines = `${result.stdout}${result.stderr}`.trim().split('\n')
    const reason = lines.findLast((line) => line.startsWith('error')) ?? lines.at(-1) ?? ''
    throw new StartError(`Не удалось установить зависимости (bun install --frozen-lockfile): ${reason}`)
  }
  try {
    writeFileSync(STAMP, wanted)
  } catch {
    // A read-only node_modules that is complete: the next start asks again.
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of ['package.json', 'bun.lock']) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}
