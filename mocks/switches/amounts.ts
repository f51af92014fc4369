import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Tables } from '../db.ts'
import { resizeTasks } from './task-amounts.ts'

/** How much a company has: nothing but its administrator, one of each, the demo, or more than a page of everything. */
export const amounts = ['none', 'one', 'seed', 'many'] as const
export type Amount = (typeof amounts)[number]

type Of<Row> = { companyId: string; row: Row }

/** Of everything that is listed: several pages of the longest list. */
const MANY = limits.users.pageSize * 4
/** Of what is chosen from a list; their limits are lower. */
const SOME = 40

/** The tables with so much in every company. People who may sign in stay: the first of each role. */
export function resize(tables: Tables, amount: Amount): void {
  if (amount === 'seed') return
  const each = <Row>(rows: Of<Row>[], most: number, again: (row: Row, number: number) => Row): Of<Row>[] =>
    byCompany(rows).flatMap(([companyId, own]) => {
      const kept = amount === 'none' ? [] : amount === 'one' ? own.slice(0, 1) : own
      return [...kept, ...(amount === 'many' ? copies(own, most, again) : [])].map((row) => ({ companyId, row }))
    })
  const named = <Row extends { _id: string; name: string }>(row: Row, number: number): Row => ({
    ...structuredClone(row),
    _id: copyId(number),
    name: `${row.name} ${number}`,
  })

  tables.positions = each(tables.positions, SOME, named)
  tables.restaurants = each(tables.restaurants, SOME, named)
  tables.categories = each(tables.categories, SOME, named)
  // The one that its only article is in.
  const inUse = new Set(tables.articles.slice(0, 1).map(({ row }) => row.topic?._id))
  if (amount === 'one')
    tables.topics = tables.topics.toSorted((a, b) => Number(inUse.has(idOf(b))) - Number(inUse.has(idOf(a))))
  tables.topics = each(tables.topics, SOME, named)
  tables.tests = each(tables.tests, SOME, (row, number) => ({
    ...structuredClone(row),
    _id: copyId(number),
    title: `${row.title} ${number}`,
  }))
  tables.forms = each(tables.forms, SOME, (row, number) => ({
    ...structuredClone(row),
    _id: copyId(number),
    title: `${row.title} ${number}`,
  }))
  tables.articles = each(tables.articles, MANY, (row, number) => ({
    ...structuredClone(row),
    _id: copyId(number),
    title: `${row.title} ${number}`,
  }))
  tables.users = people(tables.users, amount)
  const kept = new Set(tables.formVersions.map(({ row }) => row.formId))
  for (const { companyId, row } of tables.forms)
    if (!kept.has(row._id)) {
      const { _id: formId, fields, version, updatedAt: savedAt, createdBy: savedBy } = row
      tables.formVersions.push({ companyId, row: { formId, fields, version, savedAt, savedBy } })
    }
  if (amount === 'many') return resizeTasks(tables, amount, copyId)
  const left = new Set([...tables.positions, ...tables.restaurants, ...tables.categories, ...tables.topics].map(idOf))
  const isLeft = ({ _id }: { _id: string }) => left.has(_id)
  for (const { row } of tables.users) {
    row.position = row.position && isLeft(row.position) ? row.position : null
    row.restaurants = row.restaurants.filter(isLeft)
  }
  for (const { row } of tables.topics) row.parent = null
  for (const { row } of tables.articles) {
    row.topic = row.topic && isLeft(row.topic) ? row.topic : null
    row.positionAvailable = row.positionAvailable.filter(isLeft)
  }
  for (const { row } of tables.tests) {
    row.category = row.category && isLeft(row.category) ? row.category : null
    row.restaurants = row.restaurants.filter(isLeft)
    row.positions = row.positions.filter(isLeft)
  }
  for (const { row } of tables.forms) row.category = row.category && isLeft(row.category) ? row.category : null
  const asked = new Set(tables.forms.map(idOf))
  tables.formVersions = tables.formVersions.filter(({ row }) => asked.has(row.formId))
  tables.formResponses = tables.formResponses.filter(({ row }) => asked.has(row.formId)).slice(0, 1)
  for (const { row } of tables.formResponses)
    row.restaurant = row.restaurant && isLeft(row.restaurant) ? row.restaurant : null
  resizeTasks(tables, amount, copyId)
  const shown = new Set(tables.articles.map(idOf))
  tables.versions = tables.versions.filter(({ row }) => shown.has(row.articleId))
  tables.views = amount === 'none' ? [] : tables.views.filter(({ articleId }) => shown.has(articleId))
  if (amount === 'none') tables.searchMisses = []
  tables.events = byCompany(tables.events).flatMap(([companyId, rows]) =>
    rows.slice(amount === 'none' ? rows.length : -1).map((row) => ({ companyId, row })),
  )
}

const idOf = ({ row }: Of<{ _id: string }>) => row._id

/** Who is there in any case: an administrator and one of the staff, so that either may be played. */
function people(all: Tables['users'], amount: Amount): Tables['users'] {
  return byCompany(all).flatMap(([companyId, users]) => {
    const first = (role: string) => users.find((one) => one.role === role && one.isActive)
    const kept = amount === 'many' ? users : [first('admin'), first('user')].filter((one) => one !== undefined)
    const again = (row: (typeof users)[number], number: number) => ({
      ...structuredClone(row),
      id: copyId(number),
      name: `${row.name} ${number}`,
      email: `staff-${number}@company.example`,
    })
    const added = amount === 'many' ? copies(users, MANY, again) : []
    return [...kept, ...added].map((row) => ({ companyId, row }))
  })
}

function copies<Row>(own: Row[], most: number, again: (row: Row, number: number) => Row): Row[] {
  const missing = own.length > 0 ? Math.max(0, most - own.length) : 0
  return Array.from({ length: missing }, (_, at) => own.slice(at % own.length, (at % own.length) + 1))
    .flat()
    .map((row, at) => again(row, at + 2))
}

/** The same after each reload: a link to a copy goes on working. */
const copyId = (number: number) => `00000000-0000-7001-8000-${String(number).padStart(12, '0')}`

function byCompany<Row>(rows: Of<Row>[]): [companyId: string, rows: Row[]][] {
  const found = new Map<string, Row[]>()
  for (const { companyId, row } of rows) found.set(companyId, [...(found.get(companyId) ?? []), row])
  return [...found]
}
