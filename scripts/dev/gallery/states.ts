import { operations } from '../../../openapi/gen/operations.gen.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { db } from '../../../mocks/db.ts'
import type { Controls, Fault } from '../../../mocks/switches/controls.ts'
import type { Framed } from '../../../mocks/switches/framed.ts'
import { openSession } from '../../../mocks/tokens.ts'
import { routes, type RouteName, type RouteRule } from '../../../web/routes.ts'

/** The states of a page, each made by the panel's own switches. */
export const states = {
  many: 'много',
  one: 'один',
  empty: 'пусто',
  waiting: 'ждёт',
  failed: 'не загрузилось',
  stale: 'не обновилось',
  forbidden: 'нельзя',
} as const
export type State = keyof typeof states

export const names = ownKeys(routes)
const ruleOf = (name: RouteName): RouteRule => routes[name]

/** What a page reads of its own; who is there, the menu's company and the settings are the app's. */
const reads = ownKeys(operations).filter((id) => {
  const { method, tag, role } = operations[id]
  return method === 'GET' && role !== 'public' && !['auth', 'config', 'verification', 'uploads'].includes(tag)
})
const everyRead = (fault: Fault) => Object.fromEntries(reads.map((id) => [id, fault]))

const controlsOf: Record<State, Partial<Controls>> = {
  many: { amount: 'many' },
  one: { amount: 'one' },
  empty: { amount: 'none' },
  waiting: { faults: everyRead({ outcome: 'never', times: 'always' }) },
  failed: { faults: everyRead({ outcome: '503 UNAVAILABLE', times: 'always' }) },
  stale: { faults: everyRead({ outcome: '503 UNAVAILABLE', times: 'later' }) },
  forbidden: {},
}

/** A page that everybody may open cannot be forbidden; one for nobody in particular has one look. */
export function statesOf(name: RouteName): State[] {
  const { access } = ruleOf(name)
  if (access === 'public') return ['many']
  return ownKeys(states).filter((state) => state !== 'forbidden' || access === 'admin')
}

const company = 'berezka'
const companyId = db.companies.find(({ row }) => row.subdomain === company)?.companyId
const person = (role: 'admin' | 'user') => {
  const user = db.users.find((one) => one.companyId === companyId && one.row.role === role)?.row
  const own = db.companies.find((one) => one.companyId === companyId)?.row
  return user && own ? openSession({ company: own, user }, 'password', Date.now()) : null
}

export function framedFor(name: RouteName, state: State, scheme: Framed['scheme']): Framed {
  const { access } = ruleOf(name)
  const token = access === 'public' ? null : person(state === 'forbidden' ? 'user' : 'admin')
  return { controls: controlsOf[state], token, scheme }
}

const UNKNOWN = '00000000-0000-7000-8000-000000000404'
/** Of the table whose rows the route is named after: `categoryEdit` is of `categories`. */
const tables = ['users', 'positions', 'topics', 'articles', 'restaurants', 'categories', 'checklists', 'tests'] as const
const singular = (table: string) => table.replace(/ies$/, 'y').replace(/s$/, '')

function idFor(name: RouteName): string {
  const table = tables.find((one) => name.startsWith(singular(one)))
  const found = table && db[table].find((one) => one.companyId === companyId)?.row
  return found ? ('_id' in found ? found._id : found.id) : UNKNOWN
}

/** The address of a page with a row that every amount of rows has. */
export const pathOf = (name: RouteName) => ruleOf(name).path.replace(/:(\w+)/g, () => idFor(name))
