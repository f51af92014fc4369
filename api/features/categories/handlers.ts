import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isUsed } from '../../db/entities/used.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { changesBetween } from '../../../openapi/rules/events/changes.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'

export const categories: FeatureHandlers<'categories'> = {
  async categoryList({ sql, db, company, query }) {
    return { status: 200, body: await db.read(() => rows.list(sql, company._id, query.status ?? 'all')) }
  },

  async categoryGet({ sql, db, company, path, problem }) {
    const category = await db.read(() => rows.find(sql, company._id, path.id))
    if (!category) throw problem(404, 'CATEGORY_NOT_FOUND')
    return { status: 200, body: category }
  },

  async categoryCreate(context) {
    const { body, repeat, company, now, problem } = context
    const at = now()
    const category = {
      id: Bun.randomUUIDv7(),
      name: cleanText(body.name),
      description: cleanText(body.description ?? ''),
      color: body.color ?? limits.topics.color,
      isActive: body.isActive ?? true,
      createdAt: at,
      updatedAt: at,
    }
    const write = repeat.answer(company._id, async (sql) => {
      if ((await rows.countLocked(sql, company._id)) >= limits.categories.max) {
        throw problem(409, 'LIMIT_REACHED', { n: limits.categories.max })
      }
      await rows.insert(sql, company._id, category)
      await record(sql, context, { action: 'category.created', entity: entity(category) })
      return { status: 201 as const, body: rows.present({ ...category, tests: 0, checklists: 0, tasks: 0 }) }
    })
    return unlessTaken(write, () => problem(409, 'CATEGORY_NAME_TAKEN', undefined, nameTaken))
  },

  async categoryUpdate(context) {
    const { path, body, db, company, now, problem } = context
    const write = db.write(company._id, async (sql) => {
      const old = await rows.lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'CATEGORY_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const category = {
        ...old,
        name: body.name === undefined ? old.name : cleanText(body.name),
        description: body.description === undefined ? old.description : cleanText(body.description),
        color: body.color ?? old.color,
        isActive: body.isActive ?? old.isActive,
      }
      const changes = changesBetween(old, category, ['name', 'description', 'color', 'isActive'])
      if (changes) {
        await rows.update(sql, company._id, { ...category, updatedAt: changedAt(now(), old) })
        const action = `category.${savedAs(old.isActive, category.isActive)}` as const
        await record(sql, context, { action, entity: entity(category), changes })
      }
      const written = await rows.find(sql, company._id, old.id)
      if (!written) throw new Error('a locked category was not found')
      return written
    })
    const taken = () => problem(409, 'CATEGORY_NAME_TAKEN', undefined, nameTaken)
    return { status: 200, body: await unlessTaken(write, taken) }
  },

  categoryDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const category = await rows.lock(sql, company._id, path.id)
      if (!category) throw problem(404, 'CATEGORY_NOT_FOUND')
      if (!(await isUsed(sql, { kind: 'category', companyId: company._id, id: category.id }))) {
        await rows.remove(sql, company._id, category.id)
        await record(sql, context, { action: 'category.deleted', entity: entity(category) })
        return { status: 200, body: { deleted: true, message: 'Категория удалена' } }
      }
      if (category.isActive) {
        await rows.update(sql, company._id, { ...category, isActive: false, updatedAt: changedAt(now(), category) })
        await record(sql, context, { action: 'category.archived', entity: entity(category) })
      }
      return { status: 200, body: { deleted: false, archived: true, message: ARCHIVED } }
    })
  },
}

const ARCHIVED = 'Категория отключена: на неё ссылаются тесты, чек-листы, задачи или формы'

const entity = ({ id, name }: { id: string; name: string }) => ({ id, title: name })
const nameTaken = { fields: { name: messages.CATEGORY_NAME_TAKEN } }
