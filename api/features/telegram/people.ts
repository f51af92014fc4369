import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'
import { unlink } from '../../telegram/links.ts'

type Operations = FeatureHandlers<'telegram'>
type Row = {
  id: string
  name: string
  linked: boolean
  username: string | null
  linkedAt: Date | null
  blockedAt: Date | null
}

export const people: Pick<Operations, 'telegramListPeople' | 'telegramUnlinkPerson'> = {
  async telegramListPeople({ sql, db, company, query }) {
    const window = windowOf(query, limits.telegram.usersPageSize)
    const linked = query.linked ?? null
    const found = sql`
      from users u left join telegram_links l on l.company_id = u.company_id and l.user_id = u.id
      where u.company_id = ${company._id} and u.is_active and u.deleted_at is null
        and (${linked}::boolean is null or (l.telegram_id is not null) = ${linked})`
    const [rows, [count]] = await Promise.all([
      db.read(
        () => sql<Row[]>`
          select u.id, u.name, l.telegram_id is not null as linked, l.username, l.linked_at, l.blocked_at ${found}
          order by u.name collate "ru-x-icu", u.id limit ${window.limit} offset ${window.offset}`,
      ),
      db.read(() => sql<{ total: number }[]>`select count(*)::int as total ${found}`),
    ])
    const total = count?.total ?? 0
    return {
      status: 200,
      body: {
        users: rows.map(({ id, name, linked: isLinked, username, linkedAt, blockedAt }) => ({
          id,
          name,
          linked: isLinked,
          username,
          linkedAt: linkedAt?.toISOString() ?? null,
          blockedAt: blockedAt?.toISOString() ?? null,
        })),
        total,
        ...pagesOf(total, window),
      },
    }
  },

  telegramUnlinkPerson(context) {
    const { path, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const [person] = await sql<{ name: string }[]>`
        select name from users where company_id = ${company._id} and id = ${path.userId} and deleted_at is null`
      if (!person) throw problem(404, 'USER_NOT_FOUND')
      if (await unlink(sql, company._id, path.userId))
        await record(sql, context, { action: 'telegram.unlinked', changes: { employee: { new: person.name } } })
      return { status: 200, body: { message: 'Telegram отвязан' } }
    })
  },
}
