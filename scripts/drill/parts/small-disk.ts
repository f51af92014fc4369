import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from './place.ts'

export type SmallDisk = {
  folder: string
  /** Takes what is left. */
  fill(): void
  free(): void
  remove(): void
}

const BLOCK = Buffer.alloc(1024 * 1024)
const PAGE = 4096

/** A disk in memory of its own size; undefined where this user may mount none (it takes root on Linux). */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = scratchFolder()
  const options = `size=${megabytes}m,mode=711`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a')
      for (let size = BLOCK.length; size >= PAGE; size = isWritten(file, size) ? size : size / 2);
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, BLOCK, 0, size) === size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
