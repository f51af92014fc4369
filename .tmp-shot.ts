import { chromium } from 'playwright-core'
const [, , base, who, path, name, w = '1440', scheme = 'light', full = ''] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
const c = await b.newContext({ viewport: { width: +w, height: +w < 600 ? 844 : 960 }, colorScheme: scheme as any, locale: 'ru-RU', hasTouch: +w < 1024 })
const p = await c.newPage()
p.on('console', (m) => { if (m.type() === 'error') console.log('console:', m.text().slice(0, 200)) })
p.on('pageerror', (e) => console.log('pageerror', e.message))
if (who !== '-') { await p.goto(base + '/login'); await p.getByLabel('Email').fill(who!); await p.getByLabel('Пароль', { exact: true }).fill(who!.startsWith('admin') ? 'demo-admin' : 'demo-staff'); await p.getByRole('button', { name: 'Войти' }).click(); await p.waitForURL((u) => u.pathname !== '/login') }
await p.goto(base + path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(700)
await p.screenshot({ path: `/tmp/work/shots/${name}.png`, fullPage: full === 'full' })
console.log(p.url(), (await p.locator('main').textContent().catch(() => ''))?.slice(0, 300))
await b.close()
