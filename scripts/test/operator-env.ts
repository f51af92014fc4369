import type { TestApp } from '../../api/test/app.ts'

/** What an operator's shell has beside the database of `app`: a store that nobody answers for, and its secrets. */
export const operatorEnv = ({ url, settings }: Pick<TestApp, 'url' | 'settings'>) => ({
  PATH: process.env.PATH,
  DATABASE_URL: url,
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'key',
  SESSION_SECRET: settings.sessionSecrets[0],
  DATA_SECRET: settings.dataSecret,
})
