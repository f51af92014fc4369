import type { TestApp } from '../../../api/test/app.ts'
import { buildChecklist } from '../../../api/test/build-checklist.ts'
import { buildRestaurant, buildUser, type BuiltUser } from '../../../api/test/factories.ts'
import { connected, type TelegramWorld } from '../../../api/test/telegram-world.ts'
import { wroteIn } from '../../../api/test/telegram-updates.ts'

const STAFF = 38
const PLACES = 3
/** Of the forty these have linked their Telegram. */
const LINKED = 30
const CHAT_EVENTS = ['taskAssigned', 'taskOverdue', 'newsPublished', 'checklistOverdue'] as const

export type Member = BuiltUser & { isAdmin: boolean; place: string | null; chat: number | undefined }
export type Cast = Awaited<ReturnType<typeof gather>>

/** Forty people of a company in three restaurants, each with its group chat and its checklist of the morning. */
export async function gather(world: TelegramWorld, begins: Date) {
  const { app } = world
  const { company, admin, house } = await connected(world, { news: true, knowledgeBase: true })
  const second = await buildUser(app, { company, role: 'admin', name: 'Анна Белова' })
  const places = await Promise.all(
    Array.from({ length: PLACES }, (_, n) => buildRestaurant(app, { company, name: `Берёзка ${n + 1}` })),
  )
  const members: Member[] = [admin, second].map((user) => ({ ...user, isAdmin: true, place: null, chat: undefined }))
  for (let n = 0; n < STAFF; n += 1) {
    const place = places[n % PLACES]?.id ?? ''
    const user = await buildUser(app, { company, name: `Сотрудник Дня ${n + 1}` })
    await app.db.write(
      company.id,
      (sql) => sql`
      insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${user.id}, ${place})`,
    )
    members.push({ ...user, isAdmin: false, place, chat: undefined })
  }
  for (const member of members.slice(0, LINKED)) member.chat = (await house.link(member)).id
  const groups = []
  for (const [n, { id }] of places.entries()) groups.push(await groupOf(n, id))
  for (const { id } of places)
    await buildChecklist(app, {
      company,
      title: `Открытие смены ${id.slice(-4)}`,
      restaurants: [{ id }],
      schedule: { type: 'daily', startTime: '10:00', endTime: '12:00' },
      at: begins,
    })
  return { company, members, places, groups, house }

  async function groupOf(n: number, place: string) {
    const group = { id: -3_000_000 - n, title: `Смена ${n + 1}` }
    await house.hears(wroteIn(group, { id: members[0]?.chat ?? 0 }, '/connect@bot'))
    const { data } = await admin.client.GET('/api/integrations/telegram')
    const id = data?.groupChats.find(({ title }) => title === group.title)?._id ?? ''
    const body = { events: [...CHAT_EVENTS], restaurant: place }
    await admin.client.PUT('/api/integrations/telegram/chats/{id}', { params: { path: { id } }, body })
    return { id: group.id, place }
  }
}

/** Somebody's calls to the instance that runs now, in a session of this hour. */
export async function as(app: TestApp, member: Member): Promise<BuiltUser> {
  const { id, company } = member
  return { ...member, client: app.client(company.subdomain, await app.tokenFor(company.id, id)) }
}
