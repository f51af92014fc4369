import { expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { createRepeatGuard } from './repeat-guard.ts'

test('a repeat within the time does nothing, after it or when freed it goes through', () => {
  let now = 0
  const guard = createRepeatGuard(limits.app.logoutGuardMs, () => now)
  expect(guard.take()).toBe(true)
  now = limits.app.logoutGuardMs - 1
  expect(guard.take()).toBe(false)
  now = limits.app.logoutGuardMs
  expect(guard.take()).toBe(true)
  guard.free()
  expect(guard.take()).toBe(true)
})
