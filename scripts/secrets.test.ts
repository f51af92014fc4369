import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '../api/test/app.ts'
import { operatorEnv } from './test/operator-env.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

test('whoever changes the secret hears what comes over later, and may stop working', async () => {
  const ran = Bun.spawn([process.execPath, join(import.meta.dir, 'secrets.ts')], {
    env: {
      ...operatorEnv(app),
      DATA_SECRET: 'another-data-secret-of-32-characters',
      DATA_SECRET_BEFORE: app.settings.dataSecret,
    },
    stderr: 'inherit',
  })
  const said = await new Response(ran.stdout).text()
  expect(await ran.exited).toBe(0)
  expect(said).toContain('PIN-коды: переведено 0')
  expect(said).toMatch(/DATA_SECRET_BEFORE можно убрать через сутки.*API-ключи/)
})
