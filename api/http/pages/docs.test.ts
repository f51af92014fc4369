import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '../../../openapi/texts.ts'
import { guideText, withPrograms } from './docs-guides.ts'
import { TEXTS } from './docs-texts.ts'
import { HOME, LANGUAGES, WORDS } from './docs-words.ts'
import { docs, type Docs } from './docs.ts'

const codes = (head: string, rule: string, texts: string) =>
  JSON.stringify(`Что не так\n\n${head}\n${rule}\n| \`TASK_NOT_FOUND\` | ${texts} |`)
const contract = `openapi: 3.1.0
info: { title: Пример & Ко, version: 1.2.3 }
paths:
  /api/tasks:
    get: { operationId: taskList, tags: [tasks], summary: Задачи, description: Свои. Не больше 100, x-audience: public, responses: { '200': { description: Список, content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } } } } }
  /api/login:
    post: { operationId: authLogin, tags: [auth], summary: Вход, responses: { '200': { description: Токен } } }
webhooks:
  task.created: { post: { operationId: webhookTaskCreated, tags: [webhooks], summary: Создана задача, responses: { '2XX': { description: Принято } } } }
components:
  schemas:
    Task: { type: object, properties: { deadline: { type: string } } }
    ErrorCode:
      type: string
      description: ${codes('| код | текст | по-английски |', '|---|---|---|', 'Задача не найдена | Task not found')}
`
const english = `openapi: 3.1.0
info: { title: Example & Co, version: 1.2.3 }
paths:
  /api/tasks:
    get: { operationId: taskList, tags: [tasks], summary: Tasks, responses: { '200': { description: A list } } }
webhooks:
  task.created: { post: { operationId: webhookTaskCreated, tags: [webhooks], summary: Task created, responses: { '2XX': { description: Accepted } } } }
components:
  schemas:
    Task: { type: object, properties: { deadline: { type: string } } }
    ErrorCode:
      type: string
      description: ${codes('| code | text |', '|---|---|', 'Task not found')}
`
let folder: string
let served: Docs

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'))
  await Bun.write(join(folder, 'openapi.yaml'), contract)
  await Bun.write(join(folder, 'public.en.yaml'), english)
  served = docs(join(folder, 'openapi.yaml'), join(folder, 'public.en.yaml'))
})
afterAll(() => rm(folder, { recursive: true }))

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [pathname = ''] = path.split('?')
  const response = await served.respond(new Request(`http://localhost${path}`, { headers, method }), pathname)
  if (!response) throw new Error(`${path} was not answered`)
  return response
}

describe('the docs page', () => {
  test('names nothing foreign and allows exactly its own inline scripts', async () => {
    const response = await get('/docs')
    const html = await response.text()
    expect(html).toContain('<html lang="ru">')
    expect(html).toContain('<title>Пример &amp; Ко: документация API</title>')
    expect(html).toContain('"url":"/docs/contract.json"')
    const inEnglish = await (await get('/docs/en/')).text()
    expect(inEnglish).toContain('<html lang="en">')
    expect(inEnglish).toContain('<title>Example &amp; Co: API documentation</title>')
    expect(inEnglish).toContain('"url":"/docs/en/contract.json"')
    expect(inEnglish).toContain('<a href="/docs" lang="ru" hreflang="ru">Русский</a>')
    const whole = await (await get('/docs/all')).text()
    expect(whole).toContain('<title>Пример &amp; Ко: документация API, все операции приложения</title>')
    expect(whole).toContain('"url":"/docs/all/contract.json"')
    expect(whole).toContain('<a href="/docs/en/all" lang="en" hreflang="en">English</a>')
    expect(html).toContain('<a href="/openapi.yaml">')
    expect(html.match(/https?:\/\//g)).toBeNull()
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    const hashes = inline.map((code) => `'sha256-${new Bun.CryptoHasher('sha256').update(code).digest('base64')}'`)
    expect(hashes).toHaveLength(2)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('on the main address it says whose address is meant', async () => {
    const asked = (example?: string) => served.respond(new Request('http://localhost/docs'), '/docs', example)
    const note = 'на адресе вашей компании, например https://berezka.example.com/docs</p>'
    expect(await (await asked('https://berezka.example.com'))?.text()).toContain(note)
    expect(await (await asked())?.text()).not.toContain('главный адрес')
  })

  test.each(LANGUAGES)(
    'in %s every script, sheet, icon and file it names is served, what has a version immutable',
    async (language) => {
      const html = await (await get(HOME[language])).text()
      const collections = language === 'ru' ? ['postman.json', 'bruno.json'] : ['postman.en.json', 'bruno.en.json']
      for (const name of collections) expect(html).toContain(`href="/docs/${name}"`)
      const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
      const own = assets.filter((path) => path.startsWith('/docs/'))
      expect(own.length).toBeGreaterThan(8 + TEXTS.filter(({ isRussian }) => !isRussian).length)
      for (const path of own) {
        const response = await get(path)
        expect(response.status).toBe(200)
        expect([path, response.headers.get('cache-control')]).toEqual([
          path,
          path.startsWith('/docs/assets/') ? expect.stringContaining('immutable') : 'no-cache',
        ])
        expect((await response.bytes()).byteLength).toBeGreaterThan(100)
      }
    },
  )
})

test('each text is a page in its language that names nothing foreign, runs nothing, and links the others', async () => {
  const guides = await Array.fromAsync(new Bun.Glob('guides/*.md').scan(join(import.meta.dir, '../../../openapi')))
  const files = TEXTS.flatMap(({ file }) => file ?? [])
  expect(files.toSorted()).toEqual(['CHANGELOG.md', ...guides.toSorted()])
  const places = LANGUAGES.flatMap((language) =>
    TEXTS.filter(({ isRussian }) => !isRussian || language === 'ru').map(({ path, title }) => ({
      language,
      path,
      title,
    })),
  )
  for (const { language, path, title } of places) {
    const response = await get(HOME[language] + path)
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).not.toContain('script')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<title>${title[language]}: ${WORDS[language].docs}</title>`)
    expect(html).toContain(`<a href="${HOME[language]}">`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<(?:script|img|iframe|style)|(?:src|style)=/)).toBeNull()
    const links = [...html.matchAll(/href="(\/[^"]*)"([^>]*)/g)]
    for (const [, address = ''] of links) expect((await get(address)).status).toBe(200)
    // Only the other language, and what there is in Russian alone, lead away from one's own.
    const away = links.filter(([, address = '', rest]) => {
      const isFile = address.includes('.')
      return !isFile && !rest?.includes('hreflang') && address.startsWith(HOME.en) !== (language === 'en')
    })
    expect(away.map(([, address]) => address)).toEqual([])
  }
})

test('a guide in English shows the programs of the Russian one, and names the same things', async () => {
  const named = (text: string) =>
    [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)]
      .flatMap(([, code = '']) => (/\p{Script=Cyrillic}|\{body\}/u.test(code) ? [] : [code]))
      .toSorted()
  const programs = (text: string) => [...text.matchAll(/^```.+\n[\s\S]*?^```$/gm)].map(([block]) => block)
  const words = Bun.YAML.parse(
    await Bun.file(join(import.meta.dir, '../../../openapi/guides/en/programs.yaml')).text(),
  ) as Record<string, string>
  let all = ''
  for (const { path, file } of TEXTS) {
    if (!file?.startsWith('guides/')) continue
    const [russian, translated] = [await guideText(file, 'ru'), await guideText(file, 'en')]
    expect([path, named(translated)]).toEqual([path, named(russian)])
    expect(programs(translated).length).toBe(programs(russian).length)
    expect(programs(translated).map(inRussian(words))).toEqual(programs(russian))
    for (const [, code = ''] of translated.matchAll(/^```js.*\n([\s\S]*?)^```$/gm))
      expect(() => new Bun.Transpiler({ loader: 'js' }).transformSync(code)).not.toThrow()
    all += russian
  }
  expect(Object.keys(words).filter((text) => !all.includes(text))).toEqual([])
  // No quote of its own ends a text of a program.
  expect(Object.values(words).filter((text) => /['"\\]/.test(text.replaceAll(/(?<=\w)'(?=s\b)/g, '')))).toEqual([])
  expect(() => withPrograms('```js\n```', '```js a.mjs\n1\n```', {})).toThrow('other programs')
  expect(() => withPrograms('', '```js\n1\n```', {})).toThrow('other programs')
})
const inRussian = (words: Record<string, string>) => (code: string) =>
  Object.entries(words).reduce((text, [russian, translated]) => text.replaceAll(translated, () => russian), code)

describe('search', () => {
  const found = async (query: string, language: Language = 'ru') => {
    const response = await get(`${HOME[language]}/search?q=${encodeURIComponent(query)}`)
    expect(response.headers.get('content-security-policy')).not.toContain('script')
    const html = await response.text()
    return [...html.matchAll(/<small[^>]*>.*?<\/small><br \/>\s*<a href="([^"]*)"/g)].map(([, address]) => address)
  }

  test('finds each kind of thing by words, their forms and beginnings, and by the names of the API', async () => {
    const operation = '/docs#/tasks/taskList'
    const event = '/docs#/webhooks/webhookTaskCreated'
    const code = '/docs/errors#TASK_NOT_FOUND'
    expect(await found('задачу')).toEqual(expect.arrayContaining([operation, event, code]))
    expect((await found('TASK_NOT_FOUND'))[0]).toBe(code)
    expect((await found('task.created'))[0]).toBe(event)
    expect((await found('GET /api/tasks'))[0]).toBe(operation)
    expect((await found('taskList'))[0]).toBe(operation)
    expect((await found('Task'))[0]).toBe('/docs#/schemas/Task')
    expect(await found('deadl')).toContain('/docs#/schemas/Task')
    expect(await found('подпись standard')).toContain('/docs/guides/webhooks#проверка-вебхука')
    expect(await found('вход')).toContain('/docs/all#/auth/authLogin')
    expect(await found('задача нетакого')).toEqual([])
    expect(await found('и')).not.toContain(operation)
  })

  test('in English finds what its docs tell of', async () => {
    const all = await found('task', 'en')
    expect(all).toEqual(expect.arrayContaining(['/docs/en#/tasks/taskList', '/docs/en#/webhooks/webhookTaskCreated']))
    expect(all.filter((address) => !address?.startsWith('/docs/en'))).toEqual([])
    expect(await found('signature verifying', 'en')).toContain('/docs/en/guides/webhooks#verifying-a-webhook')
    expect(await found('authLogin', 'en')).toEqual(['/docs/en/all#/auth/authLogin'])
    const ofApp = await (await get('/docs/en/search?q=authLogin')).text()
    expect(ofApp).toContain('<li lang="ru"><small lang="en">Operation, in the app only, in Russian</small>')
    expect(await (await get('/docs/search?q=taskList')).text()).not.toContain(WORDS.ru.ofApp)
  })

  test('shows what was typed and nothing made of it, and says when there is nothing', async () => {
    const typed = '"><script>1</script>'
    const html = await (await get(`/docs/search?q=${encodeURIComponent(typed)}`)).text()
    expect(html).not.toContain('<script')
    expect(html).toContain(`value="${Bun.escapeHTML(typed)}"`)
    expect(html).toContain('Ничего не найдено')
    expect(html).toContain(`<a href="/docs/en/search?q=${encodeURIComponent(typed)}" lang="en"`)
    expect(await (await get('/docs/en/search')).text()).toContain(WORDS.en.hint)
    expect((await get(`/docs/search?q=${'а '.repeat(5000)}`)).status).toBe(200)
  })
})

describe('the contract', () => {
  test('is served as written, and as JSON', async () => {
    const yaml = await get('/openapi.yaml')
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
    expect(await yaml.text()).toBe(contract)
    const json = await get('/openapi.json')
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await json.json()).toMatchObject({ info: { version: '1.2.3' }, paths: { '/api/tasks': {} } })
  })

  test('its published part is a contract of its own, in both forms', async () => {
    const yaml = Bun.YAML.parse(await (await get('/docs/public.yaml')).text())
    expect(yaml).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' }, paths: { '/api/tasks': {} } })
    expect(yaml).not.toHaveProperty(['paths', '/api/login'])
    expect(await (await get('/docs/public.json')).json()).toEqual(yaml)
    expect(await (await get('/docs/public.en.yaml')).text()).toBe(english)
    expect(await (await get('/docs/public.en.json')).json()).toMatchObject({ info: { title: 'Example & Co' } })
  })

  test('its published part stays as each version told it; a version that never was is not found', async () => {
    const before = await get('/docs/public.json?version=0.2.0')
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const told = (await before.json()) as { info: { version: string }; paths: object }
    expect([
      told.info.version,
      '/api/tasks' in told.paths,
      '/api/by-external-id/tasks/{externalId}' in told.paths,
    ]).toEqual(['0.2.0', true, false])
    expect(Bun.YAML.parse(await (await get('/docs/public.yaml?version=0.2.0')).text())).toEqual(told)
    expect(await (await get('/docs/public.json?version=1.2.3')).json()).toMatchObject({ info: { version: '1.2.3' } })
    for (const version of ['9.9.9', '', '../recorded', '0.2.0.json'])
      expect(get(`/docs/public.yaml?version=${version}`)).rejects.toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
  })

  test('is compressed for who asks, and revalidated by its tag', async () => {
    const packed = await get('/openapi.yaml', { 'accept-encoding': 'gzip;q=0.8, br;q=0' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()))).toBe(contract)
    const tag = packed.headers.get('etag') ?? ''
    const again = await get('/openapi.yaml', { 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/openapi.yaml', { 'if-none-match': tag })).status).toBe(200)
  })

  test('answers HEAD without a body', async () => {
    const response = await get('/openapi.yaml', {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(contract)))
    expect(await response.text()).toBe('')
  })
})

test('leaves other paths and methods to the app', () => {
  for (const path of ['/docs/json', '/docs/assets/1.0.0/swagger-ui.css', '/docs/assets/../docs.ts', '/constructor']) {
    expect(served.respond(new Request('http://localhost/'), path)).toBeUndefined()
  }
  expect(served.respond(new Request('http://localhost/docs', { method: 'POST' }), '/docs')).toBeUndefined()
})
