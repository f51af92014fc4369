import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../api/local/free-port.ts'
import { runNginx } from '../parts/nginx.ts'
import { must } from './machine.ts'

/** nginx by the file of scripts/operate with a certificate of its own: but for ports and paths as it stands there. */
export async function startProxy(nginx: string, root: string, shipped: string, name: string, ports: readonly number[]) {
  const folder = join(root, 'nginx')
  mkdirSync(folder)
  const [chain, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const names = `subjectAltName=DNS:${name},DNS:*.${name}`
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const made = ['-x509', ...curve, '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-addext', names]
  await must(['openssl', 'req', ...made, '-keyout', key, '-out', chain])
  const port = await freePort()
  const text = await Bun.file(shipped).text()
  const siteWithout = (down?: number) =>
    [...text.matchAll(/127\.0\.0\.1:300\d/g)]
      .reduce((site, [address], at) => site.replace(address, `127.0.0.1:${ports[at]}`), text)
      .replace(`127.0.0.1:${down} `, `127.0.0.1:${down} down `)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('app.example.com', name)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${chain};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const health = () =>
    fetch(`https://127.0.0.1:${port}/healthz`, { headers: { host: name }, tls: { rejectUnauthorized: false } })
  const running = await runNginx(nginx, folder, siteWithout, health)
  return { port, certificate: await Bun.file(chain).text(), ...running }
}
