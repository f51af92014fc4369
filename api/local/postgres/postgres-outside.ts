import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { lockFile } from './folder-lock.ts'

/** A home beside DATA_DIR and its DATA_DIR know each other by `id`: a new folder at the same path is not the old one. */
type Bond = { id: string; dataDir: string; device: number }

const PLACE = process.platform === 'darwin' ? '/usr/local/var' : '/var/lib'
const PREFIX = 'restaurant-workspace-'
const BOND = 'data-dir.json'

const bondOf = (folder: string) => join(folder, BOND)
const bondIn = (dataDir: string) => join(dataDir, 'postgres', 'outside.json')

/** The one home that a DATA_DIR may have elsewhere: in the system's folder for variable data, named by its path. */
export function outsideOf(dataDir: string): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  return join(PLACE, `${PREFIX}${hash}`)
}

/** Makes the bond; a home from before there were bonds gets it now. */
export function bind(folder: string, dataDir: string): void {
  if (existsSync(bondOf(folder))) return
  mkdirSync(folder, { recursive: true })
  const bond: Bond = { id: randomUUID(), dataDir: realpathSync(dataDir), device: statSync(dataDir).dev }
  for (const file of [bondIn(dataDir), bondOf(folder)]) writeFileSync(file, JSON.stringify(bond), { mode: 0o600 })
}

/** Removes the homes whose DATA_DIR is gone, unless a server still runs in them. Returns their folders. */
export function removeAbandoned(): string[] {
  const homes = existsSync(PLACE) ? readdirSync(PLACE).filter((name) => name.startsWith(PREFIX)) : []
  return homes.map((name) => join(PLACE, name)).filter((folder) => isAbandoned(folder) && removeUnlessUsed(folder))
}

/** Data of another DATA_DIR that stood at this path, and may come back with its disk. */
export function refuseForeign(folder: string, dataDir: string): void {
  const bond = read(bondOf(folder))
  if (!bond || bond.id === read(bondIn(dataDir))?.id) return
  throw new StartError(`В ${folder} лежит база другой папки ${dataDir}: верните ту папку или удалите ${folder}.`)
}

function isAbandoned(folder: string): boolean {
  const bond = read(bondOf(folder))
  if (!bond || read(bondIn(bond.dataDir))?.id === bond.id) return false
  // A disk that is not mounted now takes DATA_DIR with it: where its path leads then is another device.
  return statSync(nearest(bond.dataDir)).dev === bond.device
}

function removeUnlessUsed(folder: string): boolean {
  const lock = lockFile(join(folder, 'lock'))
  if (!lock) return false
  lock.release()
  rmSync(folder, { recursive: true, force: true })
  return true
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

function read(file: string): Bond | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Bond
  } catch {
    return undefined
  }
}
