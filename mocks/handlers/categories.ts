import { cleanText } from '../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../openapi/rules/events/event-actions.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { changesBetween } from '../../openapi/rules/events/changes.ts'
import type { FeatureHandlers } from '../context.ts'
import { db, newId, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import { namedByTasks } from '../named-by-tasks.ts'
import type { Category } from '../seed/categories.ts'
import { wordFailures } from '../seed/sentinels.ts'

const FIELDS = ['name', 'description', 'color', 'isActive'] as const

const testsOf = (id: string, companyId: string) =>
  rowsOf('tests', companyId).filter(({ category }) => category?._id === id).length

const tasksOf = (id: string, companyId: string) =>
  rowsOf('tasks', companyId).filter(({ category }) => category === id).length

const checklistsOf = (id: string, companyId: string) =>
  rowsOf('checklists', companyId).filter(({ category }) => category === id).length

const isNamed = (id: string, companyId: string) =>
  testsOf(id, companyId) > 0 ||
  checklistsOf(id, companyId) > 0 ||
  namedByTasks('category', id, companyId) > 0 ||
  rowsOf('forms', companyId).some(({ category }) => category?._id === id)

function present({ description, ...row }: Category, companyId: string): Schemas['Category'] {
  return {
    ...row,
    ...(description && { description }),
    usage: {
      tests: testsOf(row._id, companyId),
      checklists: checklistsOf(row._id, companyId),
      tasks: tasksOf(row._id, companyId),
    },
  }
}

const isTaken = (name: string, companyId: string, own?: string) =>
  rowsOf('categories', companyId).some((one) => one._id !== own && one.name.toLowerCase() === name.toLowerCase())
const taken = { fields: { name: messages.CATEGORY_NAME_TAKEN } }
const entity = ({ _id, name }: Category) => ({ id: _id, title: name })

export const categories: FeatureHandlers<'categories'> = {
  categoryList({ company, query }) {
    const { status = 'all' } = query
    const body = rowsOf('categories', company._id)
      .filter(({ isActive }) => status === 'all' || isActive === (status === 'active'))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
      .map((row) => present(row, company._id))
    return { status: 200, body }
  },

  categoryGet({ path, company, problem }) {
    const row = rowsOf('categories', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'CATEGORY_NOT_FOUND')
    return { status: 200, body: present(row, company._id) }
  },

  async categoryCreate(context) {
    const { body, company, now, problem } = context
    await failOnPurpose(wordFailures, body.name, context)
    const name = cleanText(body.name)
    if (rowsOf('categories', company._id).length >= limits.categories.max)
      throw problem(409, 'LIMIT_REACHED', { n: limits.categories.max })
    if (isTaken(name, company._id)) throw problem(409, 'CATEGORY_NAME_TAKEN', undefined, taken)
    const at = new Date(now()).toISOString()
    const row: Category = {
      _id: newId(now()),
      name,
      description: cleanText(body.description ?? ''),
      color: body.color ?? limits.topics.color,
      isActive: body.isActive ?? true,
      createdAt: at,
      updatedAt: at,
    }
    db.categories.push({ companyId: company._id, row })
    record(context, { action: 'category.created', entity: entity(row) })
    return { status: 201, body: present(row, company._id) }
  },

  async categoryUpdate(context) {
    const { path, body, company, now, problem } = context
    await failOnPurpose(wordFailures, body.name, context)
    const row = rowsOf('categories', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'CATEGORY_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw problem(409, 'STALE')
    const { color = row.color, isActive = row.isActive } = body
    const next: Category = {
      ...row,
      name: body.name === undefined ? row.name : cleanText(body.name),
      description: body.description === undefined ? row.description : cleanText(body.description),
      color,
      isActive,
    }
    if (isTaken(next.name, company._id, row._id)) throw problem(409, 'CATEGORY_NAME_TAKEN', undefined, taken)
    const changes = changesBetween(row, next, FIELDS)
    if (changes) {
      const action = `category.${savedAs(row.isActive, next.isActive)}` as const
      Object.assign(row, next, { updatedAt: new Date(now()).toISOString() })
      record(context, { action, entity: entity(row), changes })
    }
    return { status: 200, body: present(row, company._id) }
  },

  categoryDelete(context) {
    const { path, company, now, problem } = context
    const row = rowsOf('categories', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'CATEGORY_NOT_FOUND')
    if (!isNamed(row._id, company._id)) {
      db.categories = db.categories.filter((one) => one.row !== row)
      record(context, { action: 'category.deleted', entity: entity(row) })
      return { status: 200, body: { deleted: true, message: 'Категория удалена' } }
    }
    if (row.isActive) {
      Object.assign(row, { isActive: false, updatedAt: new Date(now()).toISOString() })
      record(context, { action: 'category.archived', entity: entity(row) })
    }
    const message = 'Категория отключена: на неё ссылаются тесты, чек-листы, задачи или формы'
    return { status: 200, body: { deleted: false, archived: true, message } }
  },
}
