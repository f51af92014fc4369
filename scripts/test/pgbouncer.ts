import { existsSync } from 'node:fs'
import { installPackage } from './debian.ts'
import { run } from './run.ts'

/** The path of a PgBouncer that starts; on Debian as root one is installed. Undefined if there is none. */
export async function findPgbouncer(): Promise<string | undefined> {
  const found = await firstThatStarts()
  if (found) return found
  await installPackage('pgbouncer')
  return firstThatStarts()
}

async function firstThatStarts(): Promise<string | undefined> {
  // Debian keeps it where only root's PATH leads.
  for (const path of [process.env.PGBOUNCER_PATH, Bun.which('pgbouncer'), '/usr/sbin/pgbouncer']) {
    if (path && existsSync(path) && (await run([path, '--version'], { seconds: 30 })).code === 0) return path
  }
  return undefined
}
