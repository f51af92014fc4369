import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder, removeLeftFolders } from './folders.ts'

test('what a killed process has left of an archive goes with the next start; what others are at stays', async () => {
  const within = await mkdtemp(join(tmpdir(), 'left-'))
  const dead = Bun.spawn({ cmd: ['true'] })
  await dead.exited
  const here = `company-archive-${hostname()}`
  const kept = [`${here}-${process.ppid}-abcdef`, `company-archive-elsewhere-${dead.pid}-abcdef`, 'something-else']
  // Its number may be this one's, as in a container where the first process has the same each time.
  await makeFolder(within)
  for (const name of [...kept, `${here}-${dead.pid}-abcdef`]) await mkdir(join(within, name))
  await removeLeftFolders(within)
  expect((await readdir(within)).toSorted()).toEqual(kept.toSorted())
  await rm(within, { recursive: true })
})
