import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { confirmCode, makeCode, tryCode, type CodeOwner } from './codes.ts'

let app: TestApp
const start = new Date('2026-11-18T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
let counter = 0
const owner = (): CodeOwner => ({ purpose: 'reset', email: `code${++counter}@example.com`, subdomain: 'romashka' })
const make = (who: CodeOwner, at = start) => makeCode(app.db.jobs.sql, app.settings.dataSecret, who, at)

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

describe('a code (S5)', () => {
  test('is six digits, is stored as a keyed hash, and is right once of twenty tries at once', async () => {
    const who = owner()
    const code = await make(who)
    expect(code).toMatch(/^\d{6}$/)
    const rows = await app.db.jobs.sql`select * from codes where email = ${who.email}`
    expect(JSON.stringify(rows)).not.toContain(code)
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryCode(app, who, code, after(1))))
    expect(tries.filter((verdict) => verdict === 'right')).toHaveLength(1)
    expect(tries.filter((verdict) => verdict === 'expired')).toHaveLength(19)
  })

  test('is good at 119 s and no more at 121 s of the server’s clock', async () => {
    const who = owner()
    const code = await make(who)
    expect(await tryCode(app, who, code, after(121))).toBe('expired')
    expect(await tryCode(app, who, code, after(119))).toBe('right')
  })

  test('is burnt by five wrong tries, one after the other or at once', async () => {
    const who = owner()
    const code = await make(who)
    const verdicts = []
    for (let i = 0; i < 5; i++) verdicts.push(await tryCode(app, who, other(code), after(1)))
    expect(verdicts).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'burnt'])
    expect(await tryCode(app, who, code, after(1))).toBe('burnt')
    const again = await make(who)
    await Promise.all(Array.from({ length: 20 }, () => tryCode(app, who, other(again), after(1))))
    expect(await tryCode(app, who, again, after(1))).toBe('burnt')
    expect(await confirmCode(app, who, again, after(1))).toBe('burnt')
    expect(await tryCode(app, who, await make(who), after(1))).toBe('right')
  })

  test('dies when a new one is made', async () => {
    const who = owner()
    const old = await make(who)
    const fresh = await make(who)
    if (old !== fresh) expect(await tryCode(app, who, old, after(1))).toBe('wrong')
    expect(await tryCode(app, who, fresh, after(1))).toBe('right')
  })

  test('is bound to its purpose, its address and its company (S6)', async () => {
    const who = owner()
    const code = await make(who)
    const strangers: CodeOwner[] = [
      { ...who, purpose: 'email' },
      { ...who, subdomain: 'lilia' },
      { ...who, subdomain: '' },
      { ...who, email: 'other@example.com' },
    ]
    for (const stranger of strangers) {
      expect(await tryCode(app, stranger, code, after(1))).toBe('expired')
      const theirs = await make(stranger)
      if (theirs !== code) expect(await tryCode(app, stranger, code, after(1))).toBe('wrong')
    }
    expect(await tryCode(app, { ...who, email: who.email.toUpperCase() }, code, after(1))).toBe('right')
  })

  test('once confirmed lives ten minutes more, not longer by asking again, and is taken once', async () => {
    const who = owner()
    const code = await make(who)
    expect(await confirmCode(app, who, code, after(119))).toBe('right')
    expect(await confirmCode(app, who, code, after(119 + 590))).toBe('right')
    expect(await confirmCode(app, who, code, after(119 + 601))).toBe('expired')
    expect(await tryCode(app, who, code, after(119 + 599))).toBe('right')
    expect(await tryCode(app, who, code, after(119 + 599))).toBe('expired')
  })

  test('is made by the role of the worker only', async () => {
    const made = makeCode(app.db.withoutCompany, app.settings.dataSecret, owner(), start)
    expect(made.catch((error: { code?: string }) => error.code)).resolves.toBe('42501')
  })
})
