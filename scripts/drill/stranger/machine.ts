import { readFileSync } from 'node:fs'

export type User = { name: string; uid: number; gid: number }

/** Somebody else on this machine, whom only root can become; undefined: whoever runs this. */
export function userNamed(name: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined) throw new Error(`there is no user ${name}`)
  return { name, uid: Number(uid), gid: Number(gid) }
}

export const asUser = (user: User | undefined, command: readonly string[]): string[] =>
  user
    ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs', ...command]
    : [...command]

/** What it prints; what it complains of when it fails is the error. */
export async function must(command: string[], env: Record<string, string | undefined> = {}): Promise<string> {
  const child = Bun.spawn(command, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, complaint, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ').slice(0, 300)} ended with ${code}: ${out}${complaint}`)
  return out
}
