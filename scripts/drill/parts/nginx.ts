import { join } from 'node:path'
import { freePort } from '../../../api/local/free-port.ts'
import { testSettings } from '../../../api/test/app.ts'

const SHIPPED = join(import.meta.dir, '..', '..', 'operate', 'nginx.conf')

/** nginx by the file that operators are given, but for its ports, its address and its certificate. */
export async function startNginx(nginx: string, folder: string, ports: readonly number[]) {
  const port = await freePort()
  const shipped = await Bun.file(SHIPPED).text()
  const siteWithout = (down?: number) =>
    shipped
      .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
      .replace(/server_name [^;]+;/, `server_name ${hostName} *.${hostName};`)
      .replace(/^\s*ssl_certificate.*$/gm, '')
      .replace(/(\s*server 127\.0\.0\.1:300\d max_fails=0;)+/, () =>
        ports.map((own) => `\n    server 127.0.0.1:${own}${own === down ? ' down' : ' max_fails=0'};`).join(''),
      )
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { host: testSettings.productDomain } })
  return { port, ...(await runNginx(nginx, folder, siteWithout, health)) }
}

/** nginx of this site, once `health` answers; `siteWithout` is its text where the instance on a port is left out. */
export async function runNginx(
  nginx: string,
  folder: string,
  siteWithout: (down?: number) => string,
  health: () => Promise<Response>,
) {
  const file = join(folder, 'nginx.conf')
  const errors = join(folder, 'nginx-errors.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/nginx-${kind};`,
  )
  const write = (down?: number) =>
    Bun.write(
      file,
      [
        // Its workers write below a folder that only root may enter.
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        'daemon off;',
        `pid ${folder}/nginx.pid;`,
        `error_log ${errors};`,
        'events {}',
        'http {',
        '  access_log off;',
        ...temporary,
        siteWithout(down),
        '}',
      ].join('\n'),
    )
  await write()
  const child = Bun.spawn([nginx, '-c', file, '-e', errors], { stdin: 'ignore' })
  while ((await health().catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${await Bun.file(errors).text()}`)
    await Bun.sleep(20)
  }
  return {
    pid: child.pid,
    /** As `down` in its file and `nginx -s reload` do: nothing more goes to the instance on that port; none, to all. */
    async leaveOut(down?: number) {
      await write(down)
      child.kill('SIGHUP')
    },
    stop: async () => {
      child.kill('SIGQUIT')
      await child.exited
    },
  }
}

const hostName = testSettings.productDomain.replace(/:\d+$/, '')
