import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes the folder if need be and proves by writing that it can be used: mode bits know nothing of read-only disks. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.write-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`DATA_DIR: в папку ${folder} нельзя писать (${reason}).`)
  }
}
