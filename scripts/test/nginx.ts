import { existsSync } from 'node:fs'
import { installPackage } from './debian.ts'

/** The path of an nginx; on Debian as root one is installed. Undefined if there is none. */
export async function findNginx(): Promise<string | undefined> {
  const found = there()
  if (found) return found
  await installPackage('nginx-light')
  return there()
}

// Debian keeps it where only root's PATH leads.
const there = () => [Bun.which('nginx'), '/usr/sbin/nginx'].find((path) => path && existsSync(path)) ?? undefined
