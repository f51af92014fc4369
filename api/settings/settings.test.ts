import { Ajv } from 'ajv'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS_SCHEMA } from './settings-schema.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'

const SECRET = 'one-secret-of-thirty-two-bytes-or-more'
const OTHER = 'the-other-secret-which-is-as-long-as-it'
const kept = { sessionSecret: SECRET, dataSecret: OTHER }
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner:secret@db.example/workspace',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'key',
  SMTP_URL: 'smtps://mail.example:465',
  SESSION_SECRET: SECRET,
  DATA_SECRET: OTHER,
  PRODUCT_DOMAIN: 'app.example.com',
}

const read = (env: Record<string, string | undefined>): Settings => readSettings(env, () => kept)

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    read(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.split(':')[0] ?? '')
    throw error
  }
  return []
}

test('DATABASE_URL may name several hosts, each with a port or without', () => {
  const at = (hosts: string) => problemsOf({ DATABASE_URL: `postgres://owner:p%40ss@${hosts}/db` })
  for (const hosts of ['a', 'a,b', 'a:5432,b:5433', '10.0.0.1,b.example:5433']) expect(at(hosts)).toEqual([])
  for (const hosts of ['', 'a,', ',b', 'a:b,c', 'a,b:99999']) expect(at(hosts)).toEqual(['DATABASE_URL'])
})

test('a replica is one server, beside a database', () => {
  const at = (hosts: string) =>
    problemsOf({ DATABASE_URL: 'postgres://owner@a/db', DATABASE_REPLICA_URL: `postgres://owner:p,ss@${hosts}/db` })
  for (const hosts of ['b', 'b:5433']) expect(at(hosts)).toEqual([])
  for (const hosts of ['', 'b,c', 'b:1,b:2']) expect(at(hosts)).toEqual(['DATABASE_REPLICA_URL'])
  expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://owner@b/db' })).toEqual(['DATABASE_URL'])
})

describe('defaults', () => {
  test('nothing given', () => {
    expect(read({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      productDomain: 'localhost:3000',
      publicScheme: 'http',
      migratesAtStart: true,
      dataDir: join(process.cwd(), '.data'),
      databaseConnections: 8,
      databaseJobConnections: 2,
      mailFrom: 'no-reply@localhost',
      sessionSecrets: [SECRET],
      dataSecret: OTHER,
      drainSeconds: 0,
      operator: {},
      telegramApiUrl: 'https://api.telegram.org',
      seed: 'demo',
      logLevel: 'info',
    })
  })

  const cases: [string, Record<string, string>, Partial<Settings>][] = [
    ['an operator migrates', { MIGRATE: 'off' }, { migratesAtStart: false }],
    ['a balancer is given time', { TRUST_PROXY: '1' }, { drainSeconds: 5 }],
    ['numbers on a port', { METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['a balancer that needs none', { TRUST_PROXY: '1', DRAIN_SECONDS: '0' }, { drainSeconds: 0 }],
    ['the domain follows the port', { PORT: '3999' }, { port: 3999, productDomain: 'localhost:3999' }],
    [
      'the assistant',
      { GIGACHAT_AUTH_KEY: 'bWVudTpyZXN0YXVyYW50', GIGACHAT_MODEL: 'GigaChat-2, GigaChat-2-Pro' },
      {
        gigachat: {
          authKey: 'bWVudTpyZXN0YXVyYW50',
          scope: 'GIGACHAT_API_PERS',
          authUrl: 'https://ngw.devices.sberbank.ru:9443',
          apiUrl: 'https://gigachat.devices.sberbank.ru/api/v1',
          models: ['GigaChat-2', 'GigaChat-2-Pro'],
        },
      },
    ],
    ['an empty value is an unset one', { PORT: '', SEED: ' ' }, { port: 3000, seed: 'demo' }],
    [
      'a public domain is https',
      { PRODUCT_DOMAIN: 'app.example.com' },
      { publicScheme: 'https', mailFrom: 'no-reply@app.example.com' },
    ],
    ['unless told otherwise', { PRODUCT_DOMAIN: 'app.example.com', PUBLIC_SCHEME: 'http' }, { publicScheme: 'http' }],
    ['two session secrets', { SESSION_SECRET: `${SECRET}, ${OTHER}` }, { sessionSecrets: [SECRET, OTHER] }],
    ['a proxy network', { TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
    [
      'a sender with a name',
      { MAIL_FROM: 'Рабочее место <no-reply@example.com>' },
      { mailFrom: 'Рабочее место <no-reply@example.com>' },
    ],
    [
      'the operator',
      { OPERATOR_INN: '7707083893', OPERATOR_NAME: 'Оператор' },
      { operator: { inn: '7707083893', name: 'Оператор' } },
    ],
  ]
  test.each(cases)('%s', (_name, env, expected) => {
    expect(read(env)).toMatchObject(expected)
  })
})

describe('a wrong value stops the start and names the variable', () => {
  const cases: [string, string][] = [
    ['NODE_ENV', 'prod'],
    ['PORT', '3000x'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['HOST', 'http://127.0.0.1'],
    ['PRODUCT_DOMAIN', 'https://app.example.com'],
    ['PRODUCT_DOMAIN', 'app.example.com/x'],
    ['PRODUCT_DOMAIN', 'App.example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_JOB_CONNECTIONS', '0'],
    ['DATABASE_JOB_CONNECTIONS', '8'],
    ['S3_ENDPOINT', 's3.example'],
    ['GIGACHAT_AUTH_KEY', 'Basic bWVudTpyZXN0YXVyYW50'],
    ['GIGACHAT_SCOPE', 'GIGACHAT_API'],
    ['GIGACHAT_API_URL', 'gigachat.example'],
    ['GIGACHAT_MODEL', 'GigaChat,'],
    ['GIGACHAT_CA', '/no/such/file.pem'],
    ['SMTP_URL', 'mail.example:587'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', `${SECRET},short`],
    ['SESSION_SECRET', `${SECRET},${OTHER},${SECRET}`],
    ['SESSION_SECRET', 'x'.repeat(64)],
    ['DATA_SECRET', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['PUBLIC_SCHEME', 'htps'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['OPERATOR_INN', '12345'],
    ['OPERATOR_EMAIL', 'nobody'],
    ['SEED', 'dmo'],
    ['LOG_LEVEL', 'verbose'],
  ]
  test.each(cases)('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(name)
  })

  test('all of them at once, once each, without their values', () => {
    const env = { PORT: '99999', SEED: 'dmo', SESSION_SECRET: 'my-short-secret', DATABASE_URL: 'x://user:hunter2@h' }
    expect(problemsOf(env).toSorted()).toEqual(['DATABASE_URL', 'PORT', 'SEED', 'SESSION_SECRET'])
    expect(() => read(env)).toThrow(/^(?!.*(hunter2|my-short-secret)).*$/s)
  })

  test('half of an S3 store', () => {
    expect(problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'files' })).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })

  test('a database for the API alone', () => {
    expect(problemsOf({ DATABASE_APP_URL: 'postgres://app@db.example/x' })).toEqual(['DATABASE_URL'])
  })
})

describe('production (R19)', () => {
  test('with everything', () => {
    const settings = read(PRODUCTION)
    expect(settings).toMatchObject({ production: true, seed: 'none', publicScheme: 'https' })
    expect(settings.s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'AKID',
      secretAccessKey: 'key',
    })
  })

  const required = Object.keys(PRODUCTION).filter((name) => !['NODE_ENV', 'PRODUCT_DOMAIN'].includes(name))
  test.each(required)('not without %s', (name) => {
    expect(problemsOf({ ...PRODUCTION, [name]: undefined })).toEqual([name])
  })

  test('never keeps secrets of its own', () => {
    const keep = () => {
      throw new Error('asked for kept secrets')
    }
    expect(() => readSettings({ ...PRODUCTION, DATA_SECRET: '' }, keep)).toThrow(SettingsError)
  })

  test('never seeds', () => {
    expect(problemsOf({ ...PRODUCTION, SEED: 'demo' })).toEqual(['SEED'])
  })
})

test('what is said of the settings is a schema, which no start looks into again', () => {
  const ajv = new Ajv()
  expect(ajv.validateSchema(SETTINGS_SCHEMA)).toBe(true)
  expect(ajv.validateSchema({ properties: { PORT: { minimum: 'one' } } })).toBe(false)
})

describe('secrets that nobody gave', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are made once and kept for this user only', () => {
    const first = readSettings({ DATA_DIR: folder })
    const second = readSettings({ DATA_DIR: folder })
    expect(second.sessionSecrets).toEqual(first.sessionSecrets)
    expect(second.dataSecret).toBe(first.dataSecret)
    expect(first.dataSecret).not.toBe(first.sessionSecrets[0])
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(first.dataSecret)
  })

  test('a folder that cannot be written is a sentence', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => readSettings({ DATA_DIR: join(file, 'data') })).toThrow(StartError)
    expect(() => readSettings({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR: .*нельзя писать/)
  })

  test('a damaged file is not replaced', () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(damaged, 'secrets.json'), '{"sessionSecret":')
    expect(() => readSettings({ DATA_DIR: damaged })).toThrow(/повреждён/)
  })
})
