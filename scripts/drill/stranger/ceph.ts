import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../api/local/free-port.ts'
import { installPackage } from '../../test/debian.ts'
import { must } from './machine.ts'

const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common']
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'radosgw-admin', 'ceph-authtool', 'monmaptool']
const READY_WITHIN_MS = 60_000
const KEPT_AT_MOST = 2 * 1024 ** 3

/** Whether Ceph is there; on Debian as root it is installed. */
export async function findCeph(): Promise<boolean> {
  for (const name of PACKAGES) if (!isThere()) await installPackage(name)
  return isThere()
}
const isThere = () => PROGRAMS.every((name) => Bun.which(name))

/** Ceph's S3, the least of a cluster: one monitor, one store that keeps its objects in memory, one gateway. */
export async function startCeph(root: string) {
  const folder = join(root, 'ceph')
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name), { recursive: true })
  const [monitor, port] = [await freePort(), await freePort()]
  const [fsid, osd] = [crypto.randomUUID(), crypto.randomUUID()]
  const keyring = join(folder, 'keyring')
  const map = join(folder, 'monmap')
  const at = `[v2:127.0.0.1:${monitor}]`
  await Bun.write(join(folder, 'ceph.conf'), configuration({ folder, fsid, at, port }))
  const env = { CEPH_CONF: join(folder, 'ceph.conf') }
  const all = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *'])
  await must(['ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'])
  await must(['ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...all])
  await must(['monmaptool', '--create', '--addv', 'a', at, '--fsid', fsid, map])
  const children: Bun.Subprocess[] = []
  const serve = (...command: string[]) =>
    void children.push(
      Bun.spawn([...command, '-f'], {
        env: { PATH: process.env.PATH, ...env },
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'ignore',
      }),
    )
  const stop = async () => {
    for (const child of children.toReversed()) {
      child.kill('SIGKILL')
      await child.exited
    }
  }
  try {
    await must(['ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring], env)
    serve('ceph-mon', '-i', 'a')
    const id = (await must(['ceph', '--connect-timeout', '30', 'osd', 'new', osd], env)).trim()
    const caps = ['mon', 'allow profile osd', 'osd', 'allow *']
    const key = await must(['ceph', 'auth', 'get-or-create', `osd.${id}`, ...caps], env)
    await Bun.write(keyring, `${await Bun.file(keyring).text()}${key}`)
    await must(['ceph-osd', '-i', id, '--mkfs', '--osd-uuid', osd], env)
    serve('ceph-osd', '-i', id)
    const keys = { accessKeyId: 'STRANGERKEY', secretAccessKey: crypto.randomUUID() }
    const given = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey]
    await must(['radosgw-admin', 'user', 'create', '--uid', 'workspace', '--display-name', 'workspace', ...given], env)
    serve('radosgw', '-n', 'client.admin')
    const endpoint = `http://127.0.0.1:${port}`
    for (const until = performance.now() + READY_WITHIN_MS; !(await answers(endpoint)); await Bun.sleep(100))
      if (performance.now() > until) throw new Error('radosgw does not answer')
    const version = /version (\S+)/.exec(await must(['ceph', '--version'], env))?.[1] ?? ''
    return { endpoint, version, ...keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

const configuration = ({ folder, fsid, at, port }: { folder: string; fsid: string; at: string; port: number }) => `
[global]
fsid = ${fsid}
mon_host = ${at}
ms_bind_msgr1 = false
run_dir = ${folder}
log_file = ${folder}/$name.log
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
keyring = ${folder}/keyring
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
mon_allow_pool_size_one = true
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = ${KEPT_AT_MOST}
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_thread_pool_size = 32
`
