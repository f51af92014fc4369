import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartError } from '../../settings/start-error.ts'

/** Whom the server runs as: postgres refuses uid 0. Empty when this process is an ordinary user already. */
export type RunAs = { uid?: number; gid?: number }

/** Data that exist keep their owner, so a later start with sudo goes on with the same files. */
export function chooseUser(dataFolder: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const uid = systemId('-u', name)
    const gid = systemId('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new StartError(
    'Встроенный PostgreSQL не работает от имени root, а пользователей postgres и nobody в системе нет: ' +
      'запустите от обычного пользователя или задайте DATABASE_URL.',
  )
}

/** Asked of the system itself: mode bits alone would not tell about ACLs and parents. */
export function canEnter(folder: string, user: RunAs): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

function systemId(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout.trim()) || undefined : undefined
}
