import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { isPublicAddress } from '../../../outside/public-address.ts'
import { innerAddresses } from '../../../test/inner-addresses.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/factories.ts'
import { png } from '../../../test/forms.ts'

let app: TestApp
let site: ReturnType<typeof Bun.serve>
let picture: Buffer<ArrayBuffer>
let company: Awaited<ReturnType<typeof buildUser>>['company']
/** What names resolve to; every question is noted. */
const names: Record<string, string[] | (() => string[])> = {}
let asked: string[] = []
let judged: [address: string, verdict: boolean][] = []
let left = Promise.withResolvers<void>()
let seen: { path: string; host: string | null }[] = []
/** The one loopback address that tests let pass: the same machine's others are as forbidden as ever. */
const ALLOWED = '127.0.0.1'

beforeAll(async () => {
  picture = await png(60, 40)
  site = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  app = await createTestApp({
    files: 'embedded',
    uploads: {
      byUrlTimeoutMs: 400,
      isPublic: (address) => {
        const verdict = address === ALLOWED || isPublicAddress(address)
        judged.push([address, verdict])
        return verdict
      },
      resolve: async (host) => {
        asked.push(host)
        const found = names[host]
        if (!found) throw new Error(`getaddrinfo ENOTFOUND ${host} SECRET`)
        return typeof found === 'function' ? found() : found
      },
    },
  })
  company = (await buildUser(app)).company
})
afterAll(async () => {
  await site?.stop(true)
  await app?.stop()
})
beforeEach(() => {
  asked = []
  seen = []
  names['pictures.example'] = [ALLOWED]
})

function answer(request: Request): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  seen.push({ path: pathname, host: request.headers.get('host') })
  if (pathname === '/to')
    return new Response(null, { status: 302, headers: { location: searchParams.get('at') ?? '' } })
  if (pathname === '/loop') return new Response(null, { status: 302, headers: { location: '/loop' } })
  if (pathname === '/html')
    return new Response('<html>SECRET BODY</html>', { headers: { 'content-type': 'image/png' } })
  if (pathname === '/missing') return new Response('SECRET BODY', { status: 404 })
  if (pathname === '/endless')
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => left.resolve(),
      }),
      { status: 404 },
    )
  if (pathname === '/empty') return new Response('')
  if (pathname === '/never') return new Promise(() => {})
  if (pathname === '/large') return new Response(Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]))
  if (pathname === '/slow')
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(picture.subarray(0, 50)),
        pull: () => new Promise(() => {}),
      }),
    )
  return new Response(picture, { headers: { 'content-type': 'text/plain' } })
}

/** The contract's rate is by user: each call is another's. */
async function ask(url: string) {
  const { client } = await buildUser(app, { company })
  const { data, error, response } = await client.POST('/api/upload/by-url', { body: { url } })
  return { status: response.status, data, code: error?.code, text: JSON.stringify(error ?? {}) }
}
const at = (path: string, host = 'pictures.example') => `http://${host}:${site.port}${path}`

describe('a picture at a public address', () => {
  test('becomes a file of ours; its name is the address’s, its type the bytes’', async () => {
    const { status, data } = await ask(at('/%D0%97%D0%B0%D0%BB%20%E2%84%961.html?x=1'))
    expect({ status, ...data?.files[0] }).toMatchObject({
      status: 200,
      originalName: 'Зал №1.png',
      mimetype: 'image/png',
      width: 60,
      height: 40,
      size: picture.length,
    })
    expect(seen).toEqual([{ path: '/%D0%97%D0%B0%D0%BB%20%E2%84%961.html', host: `pictures.example:${site.port}` }])
    const stored = await app.files.read(`${company.id}/${data?.files[0]?.id}`)
    expect(Buffer.from(await new Response(stored).arrayBuffer()).equals(picture)).toBe(true)
  })

  test('after redirects to public addresses, three at most', async () => {
    const hops = (count: number): string =>
      count === 0 ? at('/a.png') : at(`/to?at=${encodeURIComponent(hops(count - 1))}`)
    expect((await ask(hops(3))).status).toBe(200)
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'pictures.example'))
    expect((await ask(hops(4))).code).toBe('BY_URL_FAILED')
    expect((await ask(at('/loop'))).code).toBe('BY_URL_FAILED')
  })

  test('whoever is refused is left at once, however much he has to say', async () => {
    left = Promise.withResolvers()
    expect((await ask(at('/endless'))).code).toBe('BY_URL_FAILED')
    await left.promise
  })

  test.each(['/html', '/missing', '/empty', '/large', '/never', '/slow'])('%s is none', async (path) => {
    const { status, code, text } = await ask(at(path))
    expect({ status, code }).toEqual({ status: 400, code: 'BY_URL_FAILED' })
    expect(text).not.toInclude('SECRET')
  })

  test('nothing listens there, and the reply does not tell', async () => {
    const closed = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
    const { port } = closed
    await closed.stop(true)
    const [refused, unknown] = [
      await ask(`http://pictures.example:${port}/a.png`),
      await ask('http://unknown.example/a'),
    ]
    const plain = (text: string) => text.replace(/"requestId":"[\w-]+"/, '')
    expect(plain(refused.text)).toBe(plain(unknown.text))
  })
})

describe('addresses that are not everybody’s (I11)', () => {
  test(`${innerAddresses.length} innerAddresses`, async () => {
    expect(innerAddresses.length).toBeGreaterThanOrEqual(60)
    for (const host of innerAddresses) {
      judged = []
      const { code } = await ask(`http://${host}:${site.port}/a.png`)
      // Refused for what it is, not because nobody listens there.
      expect({ host, code, verdicts: judged.map(([, verdict]) => verdict) }).toEqual({
        host,
        code: 'BY_URL_FAILED',
        verdicts: [false],
      })
    }
    expect({ asked, seen }).toEqual({ asked: [], seen: [] })
  })

  test.each([
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'gopher://pictures.example',
    'data:image/png;base64,AAAA',
    '//pictures.example/a.png',
    'pictures.example/a.png',
    'http://',
    'http://user:pass@pictures.example/a',
    'http://user@pictures.example/',
    'javascript:alert(1)',
    'blob:http://pictures.example/a',
    'http://pictures.example:99999/',
  ])('%s', async (url) => {
    const { status } = await ask(url)
    expect({ status, asked, seen }).toEqual({ status: 400, asked: [], seen: [] })
  })

  test('names that mean one of them, also beside a public one', async () => {
    names['inside.example'] = ['10.0.0.5']
    names['six.example'] = ['::1']
    names['mapped.example'] = ['::ffff:127.0.0.1']
    names['both.example'] = ['93.184.216.34', '192.168.0.1']
    names['zone.example'] = ['fe80::1%eth0']
    names['nothing.example'] = []
    names['nonsense.example'] = ['0x7f.1']
    for (const host of Object.keys(names).filter((name) => name !== 'pictures.example')) {
      const { code } = await ask(at('/a.png', host))
      expect({ host, code, seen }).toEqual({ host, code: 'BY_URL_FAILED', seen: [] })
    }
  })

  test('a redirect to one of them is not followed', async () => {
    names['inside.example'] = ['127.0.0.2']
    for (const where of [
      at('/a.png', '127.0.0.2'),
      at('/a.png', 'inside.example'),
      'file:///etc/passwd',
      'http://[::1]/',
    ]) {
      const { code } = await ask(at(`/to?at=${encodeURIComponent(where)}`))
      expect({ where, code }).toEqual({ where, code: 'BY_URL_FAILED' })
    }
    expect(seen.every(({ path }) => path === '/to')).toBe(true)
  })

  test('a name is resolved once, so changing it changes nothing', async () => {
    let turn = 0
    names['turning.example'] = () => [turn++ === 0 ? ALLOWED : '127.0.0.2']
    expect((await ask(at('/a.png', 'turning.example'))).status).toBe(200)
    expect(asked).toEqual(['turning.example'])
    turn = 0
    // The next hop is a question of its own, and by then the name means another.
    const again = at(`/to?at=${encodeURIComponent(at('/a.png', 'turning.example'))}`, 'turning.example')
    expect((await ask(again)).code).toBe('BY_URL_FAILED')
    expect(seen.map(({ path }) => path)).toEqual(['/a.png', '/to'])
  })

  test('a resolver that never answers is cut', async () => {
    const slow = await createTestApp({ uploads: { byUrlTimeoutMs: 100, resolve: () => new Promise(() => {}) } })
    const { client } = await buildUser(slow)
    const { error } = await client.POST('/api/upload/by-url', { body: { url: 'http://a.example/a.png' } })
    expect(error?.code).toBe('BY_URL_FAILED')
    await slow.stop()
  })

  test.each(['8.8.8.8', '93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a02:6b8::feed:ff'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
