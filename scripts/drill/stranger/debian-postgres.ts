import { appendFileSync, chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../api/local/free-port.ts'
import { installPackage } from '../../test/debian.ts'
import { asUser, must, type User, userNamed } from './machine.ts'

/** The folder of its programs; undefined if there is none. */
export async function findDebianPostgres(): Promise<string | undefined> {
  const found = newest()
  if (found) return found
  await installPackage('postgresql')
  return newest()
}

const newest = () =>
  [...new Bun.Glob('/usr/lib/postgresql/*/bin/initdb').scanSync('/')]
    .toSorted((a, b) => versionOf(a) - versionOf(b))
    .at(-1)
    ?.replace(/\/initdb$/, '')
const versionOf = (path: string) => Number(/postgresql\/(\d+)/.exec(path)?.[1])

/** A server as Debian's packages make one, on a port of its own; `sql` is what its superuser runs at first. */
export async function startDebianPostgres(programs: string, root: string, sql: string) {
  const folder = join(root, 'postgresql')
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  const owner: User | undefined = userNamed('postgres')
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const port = await freePort()
  const data = join(folder, 'data')
  const program = (name: string, ...args: string[]) => must(asUser(owner, [join(programs, name), ...args]))
  await program('initdb', '-D', data, '--auth-host=scram-sha-256', '--auth-local=peer')
  const socket = `unix_socket_directories = '${folder}'`
  appendFileSync(join(data, 'postgresql.conf'), `\nport = ${port}\nlisten_addresses = '127.0.0.1'\n${socket}\n`)
  await program('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), 'start')
  // `create database` stands in no transaction: each statement by itself.
  const statements = sql.split(';').flatMap((one) => (one.trim() ? ['-c', one.trim()] : []))
  await program('psql', '-h', folder, '-p', String(port), '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', ...statements)
  const version = (await program('postgres', '--version')).replace(/^postgres \(PostgreSQL\) (\S+)[\s\S]*$/, '$1')
  return {
    port,
    version,
    stop: () => program('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  }
}
