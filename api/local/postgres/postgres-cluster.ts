import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { CLUSTER, type PostgresHome } from './postgres-home.ts'

export type Cluster = { data: string; password: string }

/** The owner of the database: logs in and migrates, makes the roles of C13, and is no superuser. */
export const OWNER = 'workspace'
export const DATABASE = 'workspace'

/** Finds the cluster of this home or makes it. It appears by one rename: a set-up that was cut off starts again. */
export function prepareCluster(home: PostgresHome, program: string, durable: boolean): Cluster {
  const folder = join(home.folder, CLUSTER)
  if (!existsSync(folder)) create(home, program, durable, folder)
  const data = join(folder, 'data')
  checkVersion(program, data)
  return { data, password: readFileSync(join(folder, 'password'), 'utf8') }
}

function create(home: PostgresHome, program: string, durable: boolean, folder: string): void {
  const fresh = `${folder}.new`
  const data = join(fresh, 'data')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  chmodSync(fresh, 0o711)
  chmodSync(data, 0o700)
  if (home.user.uid !== undefined && home.user.gid !== undefined) chownSync(data, home.user.uid, home.user.gid)
  run(home, join(program, 'bin', 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=reject',
    ...(durable ? [] : ['--no-sync']),
  ])
  // Nobody logs in as the superuser: it has no password, and there is no socket in the file system.
  writeFileSync(join(data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  const password = randomBytes(24).toString('base64url')
  writeFileSync(join(fresh, 'password'), password, { mode: 0o600 })
  // Single-user mode runs one command a line. CREATEDB lets each test have a database of its own.
  const setup = [
    `create role ${OWNER} login createrole createdb password '${password}'`,
    `create database ${DATABASE} owner ${OWNER}`,
  ]
  const bare = durable ? [] : ['-F']
  run(home, join(program, 'bin', 'postgres'), ['--single', ...bare, '-D', data, 'postgres'], `${setup.join('\n')}\n`)
  renameSync(fresh, folder)
}

function run(home: PostgresHome, command: string, args: string[], input = ''): void {
  const result = spawnSync(command, args, {
    ...home.user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    input,
    encoding: 'utf8',
  })
  // Single-user mode goes on after an error of one command and ends with 0.
  if (result.status === 0 && !/^.*\b(ERROR|FATAL|PANIC):/m.test(result.stderr)) return
  const reason = result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? ''
  throw new StartError(`Встроенный PostgreSQL не подготовлен в папке ${home.folder}: ${reason}`)
}

function checkVersion(program: string, data: string): void {
  const stored = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const template = readFileSync(join(program, 'share', 'postgresql', 'postgres.bki'), 'utf8').slice(0, 40)
  const ours = /^# PostgreSQL (\d+)/.exec(template)?.[1]
  if (ours === undefined || stored === ours) return
  throw new StartError(
    `Данные в ${data} записал PostgreSQL ${stored}, а встроен ${ours}: перенесите их прежним выпуском (bun run backup), ` +
      'а здесь восстановите в новую DATA_DIR (bun run restore).',
  )
}
