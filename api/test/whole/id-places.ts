import { join } from 'node:path'
import { YAML } from 'bun'
import type { OperationId } from '../../../openapi/contract.ts'
import { buildChecklist } from '../build-checklist.ts'
import { buildCourse } from '../build-course.ts'
import { buildNews } from '../build-news.ts'
import {
  buildArticle,
  buildCategory,
  buildFile,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildTopic,
  buildUser,
} from '../factories.ts'
import { png } from '../forms.ts'
import type { Stage } from '../good-calls/good-call.ts'
import { buildForm, taskCalls } from '../task-calls.ts'

/** One row of each kind whose id a query or a body may name. */
const ROWS = {
  article: ({ app, company }: Stage) => buildArticle(app, { company }),
  category: ({ app, company }: Stage) => buildCategory(app, { company }),
  checklist: ({ app, company }: Stage) => buildChecklist(app, { company }),
  course: ({ app, company }: Stage) => buildCourse(app, { company }),
  file: async ({ app, company, admin }: Stage) => buildFile(app, { company, uploadedBy: admin, bytes: await png() }),
  form: ({ app, company }: Stage) => buildForm(app, { company }),
  news: ({ app, company }: Stage) => buildNews(app, { company }),
  position: ({ app, company }: Stage) => buildPosition(app, { company }),
  restaurant: ({ app, company }: Stage) => buildRestaurant(app, { company }),
  test: ({ app, company }: Stage) => buildTest(app, { company }),
  topic: ({ app, company }: Stage) => buildTopic(app, { company }),
  user: ({ app, company }: Stage) => buildUser(app, { company }),
  /** Who may be asked to look after an article, or called to a task. */
  administrator: ({ app, company }: Stage) => buildUser(app, { company, role: 'admin' }),
  event: async ({ app, company }: Stage) => {
    const id = Bun.randomUUIDv7()
    await app.db.write(
      company.id,
      (sql) =>
        sql`insert into events (company_id, id, action, type) values (${company.id}, ${id}, 'auth.login', 'auth')`,
    )
    return { id }
  },
  group: async ({ app, company, admin }: Stage) => {
    const other = await buildUser(app, { company })
    const { tasks } = await taskCalls(admin).create({ assignees: [admin.id, other.id], assignMode: 'each' })
    return { id: tasks?.[0]?.group?._id ?? '' }
  },
  series: async ({ admin }: Stage) => {
    const { series } = await taskCalls(admin).create({
      repeat: { type: 'daily', startTime: '09:00', validFrom: '2099-01-01' },
    })
    return { id: series?._id ?? '' }
  },
  task: async ({ admin }: Stage) => ({ id: (await taskCalls(admin).create())._id }),
} as const
export type Kind = keyof typeof ROWS
export const rowOf = async (kind: Kind, on: Stage): Promise<string> => (await ROWS[kind](on)).id

type Schema = { [key: string]: unknown } & {
  $ref?: string
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
}
type Operation = {
  operationId: OperationId
  parameters?: (Schema & Parameter)[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}
type Parameter = { in: 'path' | 'query'; name: string; schema: Schema }

export type Place = { id: OperationId; where: 'query' | 'body'; place: string }

/** Every place of the contract, beside the paths, that takes an id. */
export async function placesOf(): Promise<Place[]> {
  const file = join(import.meta.dir, '..', '..', '..', 'openapi', 'openapi.yaml')
  const contract = YAML.parse(await Bun.file(file).text()) as { paths: Record<string, Record<string, Operation>> }
  const real = <T extends Schema>(schema: T): T =>
    schema.$ref === undefined
      ? schema
      : (schema.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, step) => (at as Schema)[step], contract) as T)

  function idsIn(given: Schema, place: string, above: Schema[] = []): string[] {
    const schema = real(given)
    if (above.includes(schema)) return []
    const below = [...above, schema]
    return [
      ...(schema.format === 'uuid' ? [place] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => idsIn(one, `${place}.${name}`, below)),
      ...(schema.items ? idsIn(schema.items, `${place}[]`, below) : []),
      ...['oneOf', 'anyOf', 'allOf'].flatMap((some) =>
        ((schema[some] ?? []) as Schema[]).flatMap((one) => idsIn(one, place, below)),
      ),
    ]
  }

  const places = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId: id, parameters = [], requestBody }) => [
      ...parameters
        .map(real)
        .flatMap((one) => (one.in === 'query' ? idsIn(one.schema, one.name) : []))
        .map((place) => ({ id, where: 'query' as const, place })),
      ...Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => idsIn(schema, ''))
        .map((place) => ({ id, where: 'body' as const, place: place.slice(1) })),
    ]),
  )
  return [...new Map(places.map((one) => [`${one.id} ${one.where} ${one.place}`, one])).values()]
}
