import { cleanText } from '../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../openapi/rules/integrations/external-id.ts'
import { savedAs } from '../../openapi/rules/events/event-actions.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { changesBetween } from '../../openapi/rules/events/changes.ts'
import type { FeatureHandlers } from '../context.ts'
import { db, newId, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { holdToFreeExternalId } from '../external-ids.ts'
import { failOnPurpose } from '../fail.ts'
import { wordFailures } from '../seed/sentinels.ts'

type Position = Schemas['Position']

const holdersOf = (id: string, companyId: string) =>
  rowsOf('users', companyId).filter(({ isActive, position }) => isActive && position?._id === id)

function present(row: Position, companyId: string): Position {
  const limited = rowsOf('articles', companyId).filter((one) =>
    one.positionAvailable.some(({ _id }) => _id === row._id),
  )
  const { description, ...rest } = row
  return {
    ...rest,
    ...(description && { description }),
    usersCount: holdersOf(row._id, companyId).length,
    articlesCount: limited.length,
  }
}

const named = (companyId: string, externalId: string) =>
  rowsOf('positions', companyId).find((row) => row.externalId === cleanText(externalId))

/** One spelling of й and ё, however they were typed: names are compared. */
const isTaken = (name: string, companyId: string, own?: string) =>
  rowsOf('positions', companyId).some((one) => one._id !== own && one.name.toLowerCase() === name.toLowerCase())
const entity = ({ _id, name }: Position) => ({ id: _id, title: name })
const taken = { fields: { name: messages.POSITION_NAME_TAKEN } }

export const positions: FeatureHandlers<'positions'> = {
  positionList({ company, query }) {
    const body = rowsOf('positions', company._id)
      .filter(({ status }) => query.status === undefined || status === query.status)
      .filter(({ externalId }) => query.externalId === undefined || externalId === query.externalId)
      .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
      .map((row) => present(row, company._id))
    return { status: 200, body }
  },

  async positionCreate(context) {
    const { body, company, now, problem } = context
    await failOnPurpose(wordFailures, body.name, context)
    const name = cleanText(body.name)
    if (rowsOf('positions', company._id).length >= limits.positions.max)
      throw problem(409, 'LIMIT_REACHED', { n: limits.positions.max })
    const externalId = externalIdOf(body.externalId)
    if (isTaken(name, company._id)) throw problem(409, 'POSITION_NAME_TAKEN', undefined, taken)
    holdToFreeExternalId('positions', company._id, externalId)
    const at = new Date(now()).toISOString()
    const row: Position = {
      _id: newId(now()),
      name,
      ...(externalId !== null && { externalId }),
      description: cleanText(body.description ?? ''),
      status: body.status ?? 'active',
      usersCount: 0,
      articlesCount: 0,
      createdAt: at,
      updatedAt: at,
    }
    db.positions.push({ companyId: company._id, row })
    record(context, { action: 'position.created', entity: entity(row) })
    return { status: 201, body: present(row, company._id) }
  },

  positionGet({ path, company, problem }) {
    const row = rowsOf('positions', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'POSITION_NOT_FOUND')
    return { status: 200, body: present(row, company._id) }
  },

  positionGetByExternalId({ path, company, problem }) {
    const row = named(company._id, path.externalId)
    if (!row) throw problem(404, 'POSITION_NOT_FOUND')
    return { status: 200, body: present(row, company._id) }
  },

  async positionSaveByExternalId(context) {
    const body = { ...context.body, externalId: cleanText(context.path.externalId) }
    const row = named(context.company._id, body.externalId)
    if (row) return positions.positionUpdate({ ...context, path: { id: row._id }, body })
    return positions.positionCreate({ ...context, path: {}, headers: {}, body })
  },

  async positionUpdate(context) {
    const { path, body, company, now, problem } = context
    await failOnPurpose(wordFailures, body.name, context)
    const row = rowsOf('positions', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'POSITION_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw problem(409, 'STALE')
    const name = body.name === undefined ? row.name : cleanText(body.name)
    const description = cleanText(body.description ?? row.description ?? '')
    const { status = row.status } = body
    const holders = holdersOf(row._id, company._id)
    if (status === 'inactive' && row.status === 'active' && holders.length > 0)
      throw problem(409, 'POSITION_IN_USE', { n: holders.length })
    const externalId = externalIdOf(body.externalId, row.externalId)
    if (isTaken(name, company._id, row._id)) throw problem(409, 'POSITION_NAME_TAKEN', undefined, taken)
    holdToFreeExternalId('positions', company._id, externalId, row._id)
    const { name: oldName, externalId: had = null, description: old = '', status: was } = row
    const before = { name: oldName, externalId: had, description: old, status: was }
    const after = { name, externalId, description, status }
    const changes = changesBetween(before, after, ['name', 'externalId', 'description', 'status'])
    if (!changes) return { status: 200, body: present(row, company._id) }
    Object.assign(row, { ...after, updatedAt: new Date(now()).toISOString() })
    if (externalId === null) delete row.externalId
    for (const { position } of rowsOf('users', company._id)) if (position?._id === row._id) position.name = name
    const action = `position.${savedAs(before.status === 'active', status === 'active')}` as const
    record(context, { action, entity: entity(row), changes })
    return { status: 200, body: present(row, company._id) }
  },

  positionDelete(context) {
    const { path, company, now, problem } = context
    const row = rowsOf('positions', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'POSITION_NOT_FOUND')
    const n = holdersOf(row._id, company._id).length
    if (row.status === 'active' && n > 0) throw problem(409, 'POSITION_IN_USE', { n })
    if (row.status === 'active') {
      Object.assign(row, { status: 'inactive', updatedAt: new Date(now()).toISOString() })
      record(context, { action: 'position.archived', entity: entity(row) })
    }
    return { status: 200, body: { message: 'Должность отключена' } }
  },
}
