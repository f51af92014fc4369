import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** On Debian as root: tries to have a package of the system that is not there yet. Elsewhere it is not ours to install. */
export async function installPackage(name: string): Promise<void> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`  not there yet: apt-get install ${name}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // An update may fail for one source out of several and leave enough: the install decides.
  await run(['apt-get', 'update'], { seconds: 120, env })
  await run(['apt-get', 'install', '-y', '--no-install-recommends', name], { seconds: 300, env })
}
