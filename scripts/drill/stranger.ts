import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { png } from '../../api/test/forms.ts'
import { bodyOf, startSmtp } from '../../api/test/smtp.ts'
import { findNginx } from '../test/nginx.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { scratchFolder } from './parts/place.ts'
import { findCeph, startCeph } from './stranger/ceph.ts'
import { readChapter } from './stranger/chapter.ts'
import { findDebianPostgres, startDebianPostgres } from './stranger/debian-postgres.ts'
import { startProxy } from './stranger/proxy.ts'
import { setUp, type SetUp } from './stranger/set-up.ts'
import { visitorOf, type Visitor } from './stranger/visitor.ts'

/** `bun run drill stranger`. */
export const drill: Drill = {
  row: 'R12',
  about:
    'two instances by the README alone, with Debian’s PostgreSQL, Ceph’s S3 and nginx: founded, used, restarted, copied',
  minutes: 3,
  run: asStranger,
}

const PASSWORD = 'a password of its own'
const PART = 5 * 1024 * 1024
const READERS = 4

async function asStranger(): Promise<Outcome> {
  const [nginx, programs, ceph] = [await findNginx(), await findDebianPostgres(), await findCeph()]
  if (!nginx || !programs || !ceph)
    return { passed: 'not run', figure: 'there is no nginx, PostgreSQL or Ceph of Debian' }
  const root = scratchFolder()
  const stops: (() => Promise<unknown>)[] = []
  try {
    const chapter = await readChapter()
    const smtp = await startSmtp()
    stops.push(smtp.stop)
    const database = await startDebianPostgres(programs, root, chapter.sql)
    stops.push(database.stop)
    const s3 = await startCeph(root)
    stops.push(s3.stop)
    const settings = {
      ...chapter.settings,
      DATABASE_URL: `postgres://workspace:${encodeURIComponent(PASSWORD)}@127.0.0.1:${database.port}/workspace`,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      SMTP_URL: smtp.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATA_SECRET: randomBytes(32).toString('hex'),
    }
    const began = performance.now()
    const product = await setUp(chapter, settings, root)
    stops.push(product.stop)
    const seconds = Math.round((performance.now() - began) / 1000)
    const { PRODUCT_DOMAIN: name = '' } = chapter.settings
    const shipped = join(product.folder, 'scripts', 'operate', 'nginx.conf')
    const proxy = await startProxy(
      nginx,
      root,
      shipped,
      name,
      product.instances.map(({ port }) => port),
    )
    stops.push(proxy.stop)
    const visitor = visitorOf(proxy.port, proxy.certificate)
    const letter = () => bodyOf(smtp.received.at(-1)?.raw ?? '')
    const { faults, calls } = await walk({ visitor, name, letter, product, leaveOut: proxy.leaveOut, root })
    const figure =
      `PostgreSQL ${database.version}, Ceph ${s3.version}: two instances after ${seconds} s; ` +
      `a restart under ${calls} calls, ${faults.length} steps failed`
    return { passed: faults.length === 0, figure: [figure, ...faults].join('; ') }
  } finally {
    for (const stop of stops.toReversed()) await stop()
    rmSync(root, { recursive: true, force: true })
  }
}

type Walk = {
  visitor: Visitor
  name: string
  letter: () => string
  product: SetUp
  leaveOut: (port?: number) => Promise<void>
  root: string
}

/** What the first company's administrator does, and the operator beside him. */
async function walk({ visitor, name, letter, product, leaveOut, root }: Walk) {
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const home = `berezka.${name}`
  const who = { email: 'admin@berezka.example', password: 'berezka-pass' }

  expect((await visitor.ask(name, '/register')).status === 200, 'the page of registration')
  const founded = await visitor.ask(name, '/api/auth/register', {
    json: {
      companyName: 'Берёзка',
      subdomain: 'berezka',
      adminEmail: who.email,
      adminPassword: who.password,
      adminName: 'Марина Соколова',
    },
  })
  expect(founded.status === 201 || founded.status === 200, `founded: ${founded.status}`)
  let code: string | undefined
  for (const until = performance.now() + 20_000; !code && performance.now() < until; await Bun.sleep(50))
    code = /^\d{6}$/m.exec(letter())?.[0]
  const verified = await visitor.ask(home, '/api/verification/verify-email', {
    json: { email: who.email, code, subdomain: 'berezka' },
  })
  expect(verified.status === 200, `the code of the letter: ${verified.status}`)
  const entered = await visitor.ask(home, '/api/auth/login', { json: { ...who, subdomain: 'berezka' } })
  const headers = { authorization: `Bearer ${String(entered.json().token)}` }
  expect(entered.status === 200, `sign-in: ${entered.status}`)
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  const send = async (bytes: Uint8Array<ArrayBuffer>, filename: string, type: string) => {
    const form = new FormData()
    form.append('files', new File([bytes], filename, { type }))
    const sent = await visitor.ask(home, '/api/upload', { form, headers })
    const [file] = (sent.json().files ?? []) as { id: string; url: string }[]
    expect(sent.status === 200 && file !== undefined, `${filename}: ${sent.status}`)
    return file ?? { id: '', url: '' }
  }
  const same = async (url: string, bytes: Uint8Array, from: number, to: number) => {
    const range = { range: `bytes=${from}-${to}` }
    const { status, bytes: read } = await visitor.ask(home, url, { headers: { cookie, ...range } })
    expect(status === 206 && Buffer.compare(read, bytes.subarray(from, to + 1)) === 0, `${from}-${to}: ${status}`)
  }
  const picture = new Uint8Array(await png(640, 480))
  const image = await send(picture, 'zal.png', 'image/png')
  const film = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * PART + 1000)]))
  const large = await send(film, 'kniga.pdf', 'application/pdf')
  for (const [from, to] of [
    [0, 0],
    [PART - 10, PART + 10],
    [film.length - 5, film.length - 1],
  ] as const)
    await same(large.url, film, from, to)
  const whole = await visitor.ask(home, large.url, { headers: { cookie } })
  expect(whole.status === 200 && Buffer.compare(whole.bytes, film) === 0, `the whole file: ${whole.status}`)

  const blocks = [
    { type: 'paragraph', data: { text: 'Накройте столы.' } },
    { type: 'image', data: { caption: 'Зал', file: { url: image.url } } },
  ]
  const written = await visitor.ask(home, '/api/knowledge-base', {
    json: { title: 'Зал', status: 'published', content: { blocks } },
    headers,
  })
  const article = `/api/knowledge-base/${String(written.json()._id)}`
  expect(written.status === 201, `an article: ${written.status}`)
  const reader = async () => {
    const text = await visitor.ask(home, article, { headers })
    const seen = await visitor.ask(home, image.url, { headers: { cookie } })
    return text.status === 200 && seen.status === 200 && Buffer.compare(seen.bytes, picture) === 0
  }
  expect(await reader(), 'the article and its picture')

  const calls = await restarted(product, leaveOut, reader, (fault) => faults.push(fault))
  const files = join(root, 'copies', 'monday')
  const copied = await product.command(`mkdir -p ${join(root, 'copies')} && bun run backup ${files}`)
  expect(/готов/i.test(copied), `a backup: ${copied}`)
  expect((await product.command('bun run operate companies')).includes('berezka'), 'the operator sees the company')
  const owner = await product.command('bun run bucket')
  expect(owner.includes('эта база'), `the bucket: ${owner}`)

  const remove = (path: string) => visitor.ask(home, path, { method: 'DELETE', headers })
  expect((await remove(article)).status < 300, 'an article is deleted')
  for (const { id, url } of [image, large]) {
    expect((await remove(`/api/upload/${id}`)).status === 200, `${url} is deleted`)
    expect((await visitor.ask(home, url, { headers: { cookie } })).status === 404, `${url} is gone`)
  }
  return { faults, calls }
}

/** One of the two as the README has it: left out, restarted, back, while people read. */
async function restarted(
  { instances }: SetUp,
  leaveOut: Walk['leaveOut'],
  reader: () => Promise<boolean>,
  fail: (fault: string) => void,
): Promise<number> {
  let calls = 0
  const over = new AbortController()
  const reading = Array.from({ length: READERS }, async () => {
    for (; !over.signal.aborted; await Bun.sleep(20)) {
      calls += 2
      if (!(await reader().catch(() => false))) fail('a read during the restart')
    }
  })
  const [first] = instances
  await leaveOut(first?.port)
  await first?.stop()
  await first?.start()
  await leaveOut()
  over.abort()
  await Promise.all(reading)
  return calls
}
