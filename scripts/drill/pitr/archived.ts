import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../../api/local/free-port.ts'
import { DATABASE, OWNER, prepareCluster } from '../../../api/local/postgres/postgres-cluster.ts'
import { choosePostgresHome } from '../../../api/local/postgres/postgres-home.ts'
import { preparePostgres } from '../../../api/local/postgres/postgres-program.ts'
import { runPostmaster, type Postmaster } from '../../../api/local/postgres/postmaster.ts'

/** A server that hands each piece of its log to a folder of an archive, as README tells an operator to. */
export type Archived = {
  url: string
  kill(): Promise<void>
  /** A copy of its files while it works (what pg_basebackup does, without the program). */
  baseBackup(): Promise<void>
  /** A server from the base backup and the archive alone, as of a moment, or of the last piece. */
  restore(name: string, moment?: string): Promise<{ url: string; seconds: number }>
  megabytes(): number
  stop(): Promise<void>
}

export async function startArchived(archiveSeconds: number): Promise<Archived> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitr-'))
  const home = choosePostgresHome(dataDir, { scratch: true })
  const program = preparePostgres(home.user, home.folder)
  const { data, password } = prepareCluster(home, program, false)
  const [archive, base] = [join(home.folder, 'archive'), join(home.folder, 'base')]
  mkdirSync(archive, { mode: 0o700 })
  if (home.user.uid !== undefined && home.user.gid !== undefined) chownSync(archive, home.user.uid, home.user.gid)
  const grants = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)', 'pg_switch_wal()']
  const granted = spawnSync(join(program, 'bin', 'postgres'), ['--single', '-F', '-D', data, DATABASE], {
    ...home.user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    input: grants.map((name) => `grant execute on function ${name} to ${OWNER}\n`).join(''),
    encoding: 'utf8',
  })
  if (granted.status !== 0) throw new Error(granted.stderr)
  const run = (folder: string, name: string, port: number, settings: string[]) =>
    runPostmaster({
      program,
      data: folder,
      log: join(home.folder, `${name}.log`),
      user: home.user,
      port,
      durable: true,
      settings,
    })
  const urlAt = (port: number) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`
  const running: Postmaster[] = []
  const primary = await run(data, 'primary', await freePort(), [
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    `archive_timeout=${archiveSeconds}`,
  ])
  const copy = (from: string, to: string) => {
    // Files of a server at work come and go meanwhile: cp may say so.
    spawnSync('cp', ['-a', from, to])
  }
  return {
    url: urlAt(primary.port),
    kill: primary.kill,
    async baseBackup() {
      const sql = postgres(urlAt(primary.port), { max: 1, onnotice: () => {} })
      try {
        await sql`select pg_backup_start('drill', true)`
        copy(data, base)
        const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(true)`
        // Its log comes from the archive, never from here.
        for (const gone of ['pg_wal', 'postmaster.pid', 'postmaster.opts'])
          rmSync(join(base, gone), { recursive: true, force: true })
        writeFileSync(join(base, 'backup_label'), label?.labelfile ?? '')
        mkdirSync(join(base, 'pg_wal'), { mode: 0o700 })
        spawnSync('chown', ['-R', `--reference=${data}`, base])
      } finally {
        await sql.end()
      }
    },
    async restore(name, moment) {
      const began = performance.now()
      const folder = join(home.folder, name)
      copy(base, folder)
      writeFileSync(join(folder, 'recovery.signal'), '')
      appendFileSync(join(folder, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`)
      const target = moment ? [`recovery_target_time=${moment}`, 'recovery_target_action=promote'] : []
      const server = await run(folder, name, await freePort(), target)
      running.push(server)
      const sql = postgres(urlAt(server.port), { max: 1, onnotice: () => {} })
      while ((await sql<{ is: boolean }[]>`select pg_is_in_recovery() as is`)[0]?.is) await Bun.sleep(20)
      await sql.end()
      return { url: urlAt(server.port), seconds: (performance.now() - began) / 1000 }
    },
    megabytes: () => {
      const told = spawnSync('du', ['-sm', base, archive], { encoding: 'utf8' }).stdout
      return told.split('\n').reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0)
    },
    async stop() {
      await Promise.all([primary.kill().catch(() => {}), ...running.map((server) => server.stop())])
      rmSync(dataDir, { recursive: true, force: true })
      if (home.outside) rmSync(home.folder, { recursive: true, force: true })
    },
  }
}
