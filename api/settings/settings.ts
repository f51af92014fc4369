import { Ajv } from 'ajv'
import { resolve } from 'node:path'
import type { GigachatSettings } from '../assistant/gigachat.ts'
import { keptSecrets, type KeptSecrets } from './kept-secrets.ts'
import { SETTINGS_FORMATS, SETTINGS_SCHEMA, type CheckedEnvironment } from './settings-schema.ts'
import { StartError } from './start-error.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Our own store beside the server: it keeps the SDK's checksum trailers as part of the object. */
  embedded?: boolean
}

export type Operator = { name?: string; inn?: string; address?: string; email?: string }

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** The address of a collector, without `/v1/traces`, and what this product is called there. */
export type OpenTelemetrySettings = { endpoint: string; service: string }

export type Settings = {
  production: boolean
  port: number
  host: string
  /** With the port, when it is not the scheme's own. */
  productDomain: string
  publicScheme: 'http' | 'https'
  dataDir: string
  /** Unset: scripts/start.ts starts the embedded one. */
  databaseUrl?: string
  databaseAppUrl?: string
  /** Who gives answers that may be some seconds old; unset: the same as all others. */
  databaseReplicaUrl?: string
  /** Otherwise an operator does, and a start on an older schema refuses. */
  migratesAtStart: boolean
  /** How many this process opens at most, and how many of these are for jobs and letters. */
  databaseConnections: number
  databaseJobConnections: number
  s3?: S3Settings
  /** Unset: letters are not sent. */
  smtpUrl?: string
  mailFrom: string
  /** The first signs, all verify: that is how a key is changed (R19). */
  sessionSecrets: string[]
  /** Keys PINs, codes and stored tokens. */
  dataSecret: string
  /** What is still kept under this one opens too, while DATA_SECRET is changed. */
  dataSecretBefore?: string
  /** '1': whoever connects is the proxy; otherwise its addresses and networks, comma-separated (C8). */
  trustProxy?: string
  /** How long a balancer has to notice a process that was told to stop. */
  drainSeconds: number
  /** Where numbers for those who run the product are read off; unset: nowhere. */
  metrics?: { host: string; port: number }
  /** Who is told of calls and deliveries as traces; unset: nobody. */
  openTelemetry?: OpenTelemetrySettings
  /** Public keys of age: only who has the other half reads a backup. */
  backupRecipients?: string[]
  backupKeepDays?: number
  supportUrl?: string
  operator: Operator
  /** Of the Bot API; nothing is called unless a company has connected its bot (D22). */
  telegramApiUrl: string
  /** Unset: there is no assistant. */
  gigachat?: GigachatSettings
  seed: 'demo' | 'none'
  logLevel: LogLevel
}

/** Names every variable at fault, each on its line. Values are not repeated: they may hold passwords (R18). */
export class SettingsError extends StartError {
  override name = 'SettingsError'
  constructor(readonly problems: readonly string[]) {
    super(problems.length === 1 ? `${problems[0]}` : ['Настройки не подходят:', ...problems].join('\n  '))
  }
}

type Environment = Record<string, string | undefined>

/** Of every start a tenth: to check the schema itself, which a test does. */
const ITSELF = { validateSchema: false, meta: false }
const RULES = { allErrors: true, coerceTypes: true, useDefaults: true, verbose: true, formats: SETTINGS_FORMATS }
const check = new Ajv({ ...RULES, ...ITSELF }).compile<CheckedEnvironment>(SETTINGS_SCHEMA)

const S3_REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const PRODUCTION_REQUIRED = ['DATABASE_URL', ...S3_REQUIRED, 'SMTP_URL', 'SESSION_SECRET', 'DATA_SECRET'] as const

/** Longer than two probes of a usual balancer. */
const DRAIN_BEHIND_PROXY = 5

/** The environment as settings, or a SettingsError. `keep` gives the secrets of a start that names none. */
export function readSettings(env: Environment, keep: (dataDir: string) => KeptSecrets = keptSecrets): Settings {
  const given = nonEmpty(env)
  const problems = new Map<string, string>()
  const values: Record<string, unknown> = { ...given }
  if (!check(values)) {
    for (const error of check.errors ?? []) {
      const rule: unknown = error.parentSchema?.description
      problems.set(error.instancePath.slice(1), typeof rule === 'string' ? rule : 'не подходит')
    }
  }
  for (const name of missing(given)) problems.set(name, 'не задано')
  if (given.NODE_ENV === 'production' && given.SEED === 'demo') {
    problems.set('SEED', 'при NODE_ENV=production демонстрационные данные не создаются')
  }
  if (
    !problems.has('DATABASE_CONNECTIONS') &&
    Number(values.DATABASE_JOB_CONNECTIONS) >= Number(values.DATABASE_CONNECTIONS)
  )
    problems.set('DATABASE_JOB_CONNECTIONS', 'нужно меньше, чем DATABASE_CONNECTIONS: ответам тоже нужны соединения')
  if (problems.size > 0) throw new SettingsError([...problems].map(([name, text]) => `${name}: ${text}.`))
  // The schema has just been satisfied; Ajv's type guard does not survive the branch above.
  return toSettings(values as unknown as CheckedEnvironment, keep)
}

/** `NAME=` in a compose file means «not given». */
function nonEmpty(env: Environment): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(SETTINGS_SCHEMA.properties)) {
    const text = env[name]?.trim()
    if (text) given[name] = text
  }
  return given
}

function missing(given: Record<string, string>): readonly string[] {
  if (given.NODE_ENV === 'production') return PRODUCTION_REQUIRED.filter((name) => !given[name])
  const someS3 = Object.keys(given).some((name) => name.startsWith('S3_'))
  const s3 = someS3 ? S3_REQUIRED.filter((name) => !given[name]) : []
  // Without the owner's address nobody could migrate the database that the API uses (C13).
  return (given.DATABASE_APP_URL || given.DATABASE_REPLICA_URL) && !given.DATABASE_URL ? [...s3, 'DATABASE_URL'] : s3
}

function toSettings(env: CheckedEnvironment, keep: (dataDir: string) => KeptSecrets): Settings {
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR ?? '')
  const productDomain = env.PRODUCT_DOMAIN ?? `localhost:${env.PORT}`
  const hostName = productDomain.replace(/:\d+$/, '')
  const isLocal = hostName === 'localhost' || hostName.endsWith('.localhost')
  const kept = env.SESSION_SECRET && env.DATA_SECRET ? undefined : keep(dataDir)
  return {
    production,
    port: env.PORT,
    host: env.HOST ?? '127.0.0.1',
    productDomain,
    // The schema's enums; the type of CheckedEnvironment is only text.
    publicScheme: (env.PUBLIC_SCHEME as Settings['publicScheme'] | undefined) ?? (isLocal ? 'http' : 'https'),
    dataDir,
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_APP_URL && { databaseAppUrl: env.DATABASE_APP_URL }),
    ...(env.DATABASE_REPLICA_URL && { databaseReplicaUrl: env.DATABASE_REPLICA_URL }),
    migratesAtStart: env.MIGRATE !== 'off',
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseJobConnections: env.DATABASE_JOB_CONNECTIONS,
    ...(env.S3_ENDPOINT && { s3: toS3(env) }),
    ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
    mailFrom: env.MAIL_FROM ?? `no-reply@${hostName}`,
    sessionSecrets: (env.SESSION_SECRET ?? kept?.sessionSecret ?? '').split(',').map((secret) => secret.trim()),
    dataSecret: env.DATA_SECRET ?? kept?.dataSecret ?? '',
    ...(env.DATA_SECRET_BEFORE && { dataSecretBefore: env.DATA_SECRET_BEFORE }),
    ...(env.TRUST_PROXY && { trustProxy: env.TRUST_PROXY }),
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUST_PROXY ? DRAIN_BEHIND_PROXY : 0),
    ...(env.METRICS_PORT !== undefined && { metrics: { host: env.METRICS_HOST ?? '', port: env.METRICS_PORT } }),
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT && {
      openTelemetry: {
        endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
        service: env.OTEL_SERVICE_NAME ?? '',
      },
    }),
    ...(env.BACKUP_RECIPIENT && { backupRecipients: env.BACKUP_RECIPIENT.split(',').map((key) => key.trim()) }),
    ...(env.BACKUP_KEEP_DAYS !== undefined && { backupKeepDays: env.BACKUP_KEEP_DAYS }),
    ...(env.SUPPORT_URL && { supportUrl: env.SUPPORT_URL }),
    operator: {
      ...(env.OPERATOR_NAME && { name: env.OPERATOR_NAME }),
      ...(env.OPERATOR_INN && { inn: env.OPERATOR_INN }),
      ...(env.OPERATOR_ADDRESS && { address: env.OPERATOR_ADDRESS }),
      ...(env.OPERATOR_EMAIL && { email: env.OPERATOR_EMAIL }),
    },
    telegramApiUrl: withoutSlash(env.TELEGRAM_API_URL ?? ''),
    ...(env.GIGACHAT_AUTH_KEY && { gigachat: toGigachat(env, env.GIGACHAT_AUTH_KEY) }),
    // R19: a production start never seeds, also when nobody said so.
    seed: production ? 'none' : ((env.SEED as Settings['seed'] | undefined) ?? 'demo'),
    logLevel: (env.LOG_LEVEL as LogLevel | undefined) ?? 'info',
  }
}

function toGigachat(env: CheckedEnvironment, authKey: string): GigachatSettings {
  return {
    authKey,
    scope: env.GIGACHAT_SCOPE ?? '',
    // The provider's pages name the whole address of the call.
    authUrl: withoutSlash(env.GIGACHAT_AUTH_URL ?? '').replace(/\/api\/v2\/oauth$/, ''),
    apiUrl: withoutSlash(env.GIGACHAT_API_URL ?? ''),
    models: (env.GIGACHAT_MODEL ?? '').split(',').map((model) => model.trim()),
    ...(env.GIGACHAT_CA && { ca: env.GIGACHAT_CA }),
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function toS3(env: CheckedEnvironment): S3Settings {
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}
