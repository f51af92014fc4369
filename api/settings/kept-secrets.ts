import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

export type KeptSecrets = { sessionSecret: string; dataSecret: string }

/** The secrets of a start that was given none: made once, so that sessions and PINs survive a restart (R19). */
export function keptSecrets(dataDir: string): KeptSecrets {
  prepareDataFolder(dataDir)
  const path = join(dataDir, 'secrets.json')
  return read(path) ?? create(path)
}

function read(path: string): KeptSecrets | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    throw new StartError(`DATA_DIR: файл ${path} нельзя прочитать (${String(code)}): он другого пользователя?`)
  }
  const kept: Partial<KeptSecrets> = parse(text)
  if (kept.sessionSecret && kept.dataSecret) return { sessionSecret: kept.sessionSecret, dataSecret: kept.dataSecret }
  // New ones would silently void every stored PIN: its owner decides.
  throw new StartError(`DATA_DIR: файл ${path} повреждён: восстановите его или удалите (входы и PIN-коды сбросятся).`)
}

function parse(text: string): Partial<KeptSecrets> {
  try {
    return JSON.parse(text) as Partial<KeptSecrets>
  } catch {
    return {}
  }
}

/** A link appears whole and only once: of two starts at the same moment both use what the first one made. */
function create(path: string): KeptSecrets {
  const fresh = `${path}.${process.pid}`
  const kept = { sessionSecret: secret(), dataSecret: secret() }
  writeFileSync(fresh, JSON.stringify(kept), { mode: 0o600 })
  try {
    linkSync(fresh, path)
    return kept
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return read(path) ?? kept
    throw error
  } finally {
    rmSync(fresh, { force: true })
  }
}

const secret = () => randomBytes(32).toString('base64url')
