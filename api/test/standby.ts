import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../local/free-port.ts'
import { DATABASE, OWNER, prepareCluster } from '../local/postgres/postgres-cluster.ts'
import { choosePostgresHome } from '../local/postgres/postgres-home.ts'
import { preparePostgres } from '../local/postgres/postgres-program.ts'
import { runPostmaster, type Postmaster } from '../local/postgres/postmaster.ts'

/** A primary and its streaming standby. */
export type Pair = {
  /** Both hosts, as DATABASE_URL names them. */
  url: string
  ports: { primary: number; standby: number }
  urlAt(port: number): string
  primary: Pick<Postmaster, 'kill'> & { pid(): number }
  standby: Pick<Postmaster, 'kill'> & {
    pid(): number
    /** After a kill, on the port that it had. */
    start(): Promise<void>
    /** What comes from the primary is kept meanwhile. */
    pauseReplay(): Promise<void>
    resumeReplay(): Promise<void>
  }
  /** The standby takes writes when this is done. */
  promote(): void
  stop(): Promise<void>
}

const STANDBY = 'standby'

/** Unless it `waits`, the primary acknowledges what its standby may not have yet. */
export async function startPair({ waits = true } = {}): Promise<Pair> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pair-'))
  const home = choosePostgresHome(dataDir, { scratch: true })
  const program = preparePostgres(home.user, home.folder)
  const { data, password } = prepareCluster(home, program, false)
  const asServer = (command: string, args: string[], input = '') => {
    const { status, stderr } = spawnSync(join(program, 'bin', command), args, {
      ...home.user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command}: ${stderr}`)
  }
  const ports = { primary: await freePort(), standby: await freePort() }

  const setup = [
    `alter role ${OWNER} replication`,
    `grant execute on function pg_wal_replay_pause(), pg_wal_replay_resume() to ${OWNER}`,
  ]
  asServer('postgres', ['--single', '-F', '-D', data, 'postgres'], `${setup.join('\n')}\n`)
  appendFileSync(join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
  const copy = join(home.folder, STANDBY)
  mkdirSync(copy, { mode: 0o711 })
  const copied = join(copy, 'data')
  // With its owner and its modes, while nothing runs in it.
  if (spawnSync('cp', ['-a', data, copied]).status !== 0) throw new Error('cp')
  writeFileSync(join(copied, 'standby.signal'), '')
  const from = `host=127.0.0.1 port=${ports.primary} user=${OWNER} password=${password} application_name=${STANDBY}`
  appendFileSync(join(copied, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)

  const run = (folder: string, log: string, port: number, settings: string[]) =>
    runPostmaster({
      program,
      data: folder,
      log: join(home.folder, log),
      user: home.user,
      port,
      durable: false,
      settings: ['synchronous_commit=on', ...settings],
    })
  const names = waits ? [`synchronous_standby_names=${STANDBY}`] : []
  const primary = await run(data, 'primary.log', ports.primary, names)
  const startStandby = () => run(copied, 'standby.log', ports.standby, [])
  let standby = await startStandby()
  const onStandby = async (work: (sql: postgres.Sql) => PromiseLike<unknown>) => {
    // What the owner may do there is said in this database, of the whole server.
    const sql = postgres(urlAt(ports.standby).replace(/\w+$/, 'postgres'), { max: 1, fetch_types: false })
    await work(sql)
    await sql.end()
  }
  const urlOf = (hosts: string) => `postgres://${OWNER}:${password}@${hosts}/${DATABASE}`
  const urlAt = (port: number) => urlOf(`127.0.0.1:${port}`)
  return {
    ports,
    url: urlOf(`127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}`),
    urlAt,
    primary: { kill: primary.kill, pid: () => pidOf(data) },
    standby: {
      pid: () => pidOf(copied),
      kill: () => standby.kill(),
      start: async () => void (standby = await startStandby()),
      pauseReplay: () => onStandby((sql) => sql`select pg_wal_replay_pause()`),
      resumeReplay: () => onStandby((sql) => sql`select pg_wal_replay_resume()`),
    },
    promote: () => asServer('pg_ctl', ['promote', '-w', '-D', copied]),
    stop: async () => {
      await Promise.all([primary.kill().catch(() => {}), standby.stop().catch(() => {})])
      rmSync(dataDir, { recursive: true, force: true })
      if (home.outside) rmSync(home.folder, { recursive: true, force: true })
    },
  }
}

const pidOf = (data: string) => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
