import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** On Debian as root: tries to have packages of the system that are not there yet. Elsewhere it is not ours to install. */
export async function installPackage(...names: string[]): Promise<void> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`  not there yet: apt-get install ${names.join(' ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // An update may fail for one source out of several and leave enough: the install decides.
  await run(['apt-get', 'update'], { seconds: 120, env })
  // Another install of this machine may be under way.
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
  await run(['apt-get', 'install', ...options, ...names], { seconds: 300, env })
}
