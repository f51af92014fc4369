import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { CONNECTIONS, JOB_CONNECTIONS } from '../db/pool.ts'

/** What each variable may hold. `description` is what the start says (in Russian) when it holds something else. */
export const SETTINGS_SCHEMA = {
  type: 'object',
  properties: {
    NODE_ENV: {
      enum: ['production', 'development', 'test'],
      default: 'development',
      description: 'нужно production, development или test',
    },
    PORT: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      default: 3000,
      description: 'нужно целое число от 1 до 65535',
    },
    HOST: { type: 'string', format: 'host', default: '127.0.0.1', description: 'нужен адрес или имя узла' },
    PRODUCT_DOMAIN: {
      type: 'string',
      format: 'domain',
      description: 'нужен домен строчными буквами без https:// и пути, например app.example.com или localhost:3000',
    },
    DATA_DIR: { type: 'string', default: '.data', description: 'нужен путь к папке' },
    DATABASE_URL: {
      type: 'string',
      format: 'postgres',
      description: 'нужен адрес вида postgres://user:password@host/db (узлов может быть несколько, через запятую)',
    },
    DATABASE_APP_URL: {
      type: 'string',
      format: 'postgres',
      description: 'нужен адрес вида postgres://user:password@host/db (узлов может быть несколько, через запятую)',
    },
    DATABASE_REPLICA_URL: {
      type: 'string',
      format: 'server',
      description: 'нужен адрес вида postgres://user:password@host/db с одним узлом',
    },
    MIGRATE: { enum: ['start', 'off'], default: 'start', description: 'нужно start или off' },
    DATABASE_CONNECTIONS: {
      type: 'integer',
      minimum: 2,
      maximum: 1000,
      default: CONNECTIONS,
      description: 'нужно целое число от 2 до 1000',
    },
    DATABASE_JOB_CONNECTIONS: {
      type: 'integer',
      minimum: 1,
      maximum: 999,
      default: JOB_CONNECTIONS,
      description: 'нужно целое число от 1 до 999',
    },
    S3_ENDPOINT: { type: 'string', format: 'http', description: 'нужен адрес http:// или https://' },
    S3_REGION: { type: 'string', pattern: '^[a-z0-9-]+$', default: 'us-east-1', description: 'нужно имя региона' },
    S3_BUCKET: { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$', description: 'нужно имя бакета' },
    S3_ACCESS_KEY_ID: { type: 'string', pattern: '^\\S+$', description: 'нужен ключ без пробелов' },
    S3_SECRET_ACCESS_KEY: { type: 'string', pattern: '^\\S+$', description: 'нужен ключ без пробелов' },
    SMTP_URL: { type: 'string', format: 'smtp', description: 'нужен адрес вида smtp://user:password@host:587' },
    MAIL_FROM: { type: 'string', format: 'sender', description: 'нужен адрес почты или «Имя <адрес>»' },
    SESSION_SECRET: {
      type: 'string',
      format: 'secrets',
      description: 'нужен один секрет или два через запятую, каждый не короче 32 байт и не из повторов',
    },
    DATA_SECRET: { type: 'string', format: 'secret', description: 'нужен секрет не короче 32 байт и не из повторов' },
    DATA_SECRET_BEFORE: {
      type: 'string',
      format: 'secret',
      description: 'нужен секрет не короче 32 байт и не из повторов',
    },
    TRUST_PROXY: {
      type: 'string',
      format: 'proxies',
      description: 'нужна 1 (прокси — тот, кто соединяется) или адреса и подсети прокси через запятую',
    },
    DRAIN_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 60,
      description: 'нужно целое число от 0 до 60',
    },
    PUBLIC_SCHEME: { enum: ['http', 'https'], description: 'нужно http или https' },
    SUPPORT_URL: { type: 'string', format: 'link', description: 'нужна ссылка https://, http:// или mailto:' },
    OPERATOR_NAME: { type: 'string', maxLength: 300, description: 'нужно наименование не длиннее 300 символов' },
    OPERATOR_INN: { type: 'string', pattern: '^(\\d{10}|\\d{12})$', description: 'нужны 10 или 12 цифр' },
    OPERATOR_ADDRESS: { type: 'string', maxLength: 500, description: 'нужен адрес не длиннее 500 символов' },
    OPERATOR_EMAIL: { type: 'string', format: 'mailbox', description: 'нужен адрес почты' },
    GIGACHAT_AUTH_KEY: {
      type: 'string',
      pattern: '^[A-Za-z0-9+/]{16,}={0,2}$',
      description: 'нужен ключ авторизации из личного кабинета GigaChat, без слова Basic',
    },
    GIGACHAT_SCOPE: {
      enum: ['GIGACHAT_API_PERS', 'GIGACHAT_API_B2B', 'GIGACHAT_API_CORP'],
      default: 'GIGACHAT_API_PERS',
      description: 'нужно GIGACHAT_API_PERS, GIGACHAT_API_B2B или GIGACHAT_API_CORP',
    },
    GIGACHAT_AUTH_URL: {
      type: 'string',
      format: 'http',
      default: 'https://ngw.devices.sberbank.ru:9443',
      description: 'нужен адрес http:// или https://',
    },
    TELEGRAM_API_URL: {
      type: 'string',
      format: 'http',
      default: 'https://api.telegram.org',
      description: 'нужен адрес http:// или https://',
    },
    GIGACHAT_API_URL: {
      type: 'string',
      format: 'http',
      default: 'https://gigachat.devices.sberbank.ru/api/v1',
      description: 'нужен адрес http:// или https://',
    },
    GIGACHAT_MODEL: {
      type: 'string',
      pattern: '^[\\w.:-]{1,60}(\\s*,\\s*[\\w.:-]{1,60})*$',
      default: 'GigaChat',
      description: 'нужно имя модели или несколько через запятую',
    },
    GIGACHAT_CA: { type: 'string', format: 'certificates', description: 'нужен путь к файлу сертификатов PEM' },
    METRICS_PORT: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      description: 'нужно целое число от 1 до 65535',
    },
    METRICS_HOST: { type: 'string', format: 'host', default: '127.0.0.1', description: 'нужен адрес или имя узла' },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      type: 'string',
      format: 'http',
      description: 'нужен адрес http:// или https://',
    },
    OTEL_SERVICE_NAME: { type: 'string', maxLength: 100, default: 'workspace', description: 'нужно имя до 100 знаков' },
    BACKUP_RECIPIENT: {
      type: 'string',
      pattern: '^age1[a-z0-9]{50,}(\\s*,\\s*age1[a-z0-9]{50,})*$',
      description: 'нужен открытый ключ age (age1…) или несколько через запятую',
    },
    BACKUP_KEEP_DAYS: { type: 'integer', minimum: 1, maximum: 3650, description: 'нужно целое число от 1 до 3650' },
    SEED: { enum: ['demo', 'none'], description: 'нужно demo или none' },
    LOG_LEVEL: {
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      default: 'info',
      description: 'нужно trace, debug, info, warn, error, fatal или silent',
    },
  },
} as const

type IntegerName =
  | 'PORT'
  | 'METRICS_PORT'
  | 'DRAIN_SECONDS'
  | 'DATABASE_CONNECTIONS'
  | 'DATABASE_JOB_CONNECTIONS'
  | 'BACKUP_KEEP_DAYS'
/** A variable's text after the schema; integers have become numbers. */
export type CheckedEnvironment = Partial<
  Record<Exclude<keyof typeof SETTINGS_SCHEMA.properties, IntegerName>, string>
> & {
  PORT: number
  DATABASE_CONNECTIONS: number
  DATABASE_JOB_CONNECTIONS: number
  DRAIN_SECONDS?: number
  METRICS_PORT?: number
  BACKUP_KEEP_DAYS?: number
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const MAILBOX = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/
const SECRET_BYTES = 32

const isHostName = (text: string) => text.length <= 253 && text.split('.').every((label) => LABEL.test(label))
const isMailbox = (text: string) => text.length <= 254 && MAILBOX.test(text)

/** A long row of few characters is a placeholder, not a secret (R19). */
const isSecret = (text: string) => Buffer.byteLength(text) >= SECRET_BYTES && new Set(text).size >= 8

const isProxy = (text: string) => {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const hasScheme =
  (...schemes: string[]) =>
  (text: string) => {
    const url = URL.parse(text)
    return url !== null && schemes.includes(url.protocol) && (url.host !== '' || url.protocol === 'mailto:')
  }

/** Of one host, or of several by commas: a primary and its standbys, whose turns may change. */
const isDatabase = (text: string, most = Number.POSITIVE_INFINITY) => {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]+)([/?].*)?$/.exec(text) ?? []
  const all = hosts.split(',')
  return all.length <= most && all.every((host) => (URL.parse(`${start}${host}${rest}`)?.host ?? '') !== '')
}

export const SETTINGS_FORMATS: Record<string, (text: string) => boolean> = {
  host: (text) => isIP(text) !== 0 || isHostName(text),
  domain: (text) => {
    const [, name = '', port] = /^([^:]*)(?::(\d{1,5}))?$/.exec(text) ?? []
    return isHostName(name) && (port === undefined || (Number(port) >= 1 && Number(port) <= 65535))
  },
  postgres: (text) => isDatabase(text),
  server: (text) => isDatabase(text, 1),
  http: hasScheme('http:', 'https:'),
  smtp: hasScheme('smtp:', 'smtps:'),
  link: hasScheme('http:', 'https:', 'mailto:'),
  mailbox: isMailbox,
  // Nothing that could add a header to a letter (I16).
  sender: (text) => isMailbox(/^[^\p{Cc}<>"]*<([^<>]*)>$/u.exec(text)?.[1] ?? text),
  secret: isSecret,
  secrets: (text) => {
    const secrets = text.split(',').map((each) => each.trim())
    return secrets.length <= 2 && secrets.every(isSecret)
  },
  certificates: (path) => {
    try {
      return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----')
    } catch {
      return false
    }
  },
  proxies: (text) => text === '1' || text.split(',').every(isProxy),
}
