import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ProblemReply, type OperationId, type OperationSpec } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { type Right, rights } from '../../openapi/gen/rights.gen.ts'
import { rightsOf } from '../../openapi/rules/company/rights.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import type { Principal } from '../accounts/principal.ts'
import { admit } from './guard.ts'

const everything = ownEntries<OperationId, OperationSpec>(operations)
const signedIn = everything.filter(([, { role }]) => role !== 'public')
const ON = {
  moduleSettings: {
    knowledgeBase: true,
    testing: true,
    tasks: true,
    checklists: true,
    analytics: true,
    news: true,
    integrations: true,
  },
}

const caller = (kind: Principal['kind'], ...own: Right[]): Principal => ({
  kind,
  company: crypto.randomUUID(),
  id: crypto.randomUUID(),
  name: 'Кто-то',
  bound: null,
  rights: new Set(own),
})
const person = (role: keyof typeof rights): Principal => ({ ...caller('person'), rights: rightsOf(role) })

/** The guard's refusal; undefined: he is let in. */
function refusal(id: OperationId, principal: Principal, company = ON): string | undefined {
  try {
    return void admit(operations[id], principal, company)
  } catch (error) {
    if (!(error instanceof ProblemReply)) throw error
    return `${error.status} ${error.body.code}`
  }
}
const open = (principal: Principal) => signedIn.filter(([id]) => !refusal(id, principal)).map(([id]) => id)

test('a person may what his role is published to', () => {
  expect(open(person('admin'))).toEqual(signedIn.map(([id]) => id))
  expect(open(person('user'))).toEqual(signedIn.filter(([, { role }]) => role === 'any').map(([id]) => id))
})

test.each(['key', 'telegram', 'system'] as const)(
  'a %s may what it was given the right to, and nothing else',
  (kind) => {
    const writer = caller(kind, 'article.write')
    expect(open(writer)).toEqual([
      'articleCreate',
      'articleUpdate',
      'articleDelete',
      'articleRestore',
      'reviewSave',
      'articleReview',
      'acknowledgementSave',
      'acknowledgementRemind',
    ])
    expect(refusal('articleList', writer)).toBe('403 FORBIDDEN')
    expect(refusal('articleList', caller(kind, 'article.read'))).toBeUndefined()
    expect(refusal('userCreate', caller(kind, 'user.readAll'))).toBe('403 FORBIDDEN')
    expect(open(caller(kind))).toEqual([])
  },
)

test('what is for people who have signed in is for nobody else, whatever rights he has', () => {
  const everyRight = caller('key', ...rights.admin)
  const own = signedIn.filter(([, { right }]) => right === null).map(([id]) => id)
  expect(own).toEqual(expect.arrayContaining(['authCheck', 'authLogout', 'authSetPassword']))
  for (const id of own) expect(refusal(id, everyRight)).toBe('403 FORBIDDEN')
  expect(open(everyRight)).toEqual(signedIn.filter(([, { right }]) => right !== null).map(([id]) => id))
})

test('a right opens no section that is off', () => {
  const off = {
    moduleSettings: { ...ON.moduleSettings, knowledgeBase: false },
  }
  expect(refusal('articleCreate', caller('key', 'article.write'), off)).toBe('404 MODULE_DISABLED')
  expect(refusal('testCreate', caller('key', 'article.write'), off)).toBe('403 FORBIDDEN')
})

test('every right is asked for somewhere: by an operation, or by a room that shows more to whoever has it', async () => {
  const named = new Set(everything.map(([, { right }]) => right))
  const api = join(import.meta.dir, '..')
  const files = [...new Bun.Glob('**/*.ts').scanSync(api)].filter((name) => !/\.test\.ts$|^test[\\/]/.test(name))
  const sources = await Promise.all(files.map((name) => Bun.file(join(api, name)).text()))
  const isAsked = (right: Right) => named.has(right) || sources.some((text) => text.includes(`'${right}'`))
  expect(rights.admin.filter((right) => !isAsked(right))).toEqual([])
})
