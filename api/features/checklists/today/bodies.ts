import type { components } from '../../../../openapi/gen/schema.d.ts'
import { replyPruner } from '../../../../openapi/prune.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { runActions, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import { nameOf, readerOf } from '../../../audience/reader.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { momentsOf } from '../../../checklists/shift.ts'
import type { Tag } from '../../../db/client.ts'
import { attachedFiles } from '../../../files/attached.ts'
import { articlesIn } from '../articles.ts'
import { dayEnds } from '../runs/present.ts'
import { lastValuesOf } from '../runs/last-values.ts'
import { selectRuns } from '../runs/rows.ts'
import type { Who } from '../runs/who.ts'
import { bodiesOf, type RunBody } from '../runs/whole.ts'
import type { Body, Json, KeptRun, KeptRuns } from './kept.ts'
import type { RunVersion, Versions } from './versions.ts'

type Asking = { sql: Tag; who: Who; kept: KeptRuns }
const keyOf = ({ companyId }: Who, id: string) => `${companyId} ${id}`

/** The runs of these versions, those that are not kept read anew; what has gone meanwhile is left out. */
export async function runsOf({ sql, who, kept }: Asking, versions: readonly RunVersion[]): Promise<KeptRun[]> {
  const known = new Map(versions.map(({ id }) => [id, kept.find(keyOf(who, id))]))
  const asked = versions.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id)
  const rows =
    asked.length === 0
      ? []
      : await selectRuns(
          sql,
          who,
          sql`and r.id = any (${asked}::uuid[])
            and r.business_date = any (array(select run_date(id) from unnest(${asked}::uuid[]) n (id)))`,
        )
  const fresh = new Map(rows.map((row) => [row.id, row]))
  return versions.flatMap(({ id, version }) => {
    const had = known.get(id)
    if (had?.version === version) return [had]
    const row = fresh.get(id)
    if (!row) return []
    // Whoever else is shown it is one of those who fill it in, too.
    const run = freshRun(version, { ...row, isMine: true })
    kept.keep(keyOf(who, id), run)
    return [run]
  })
}

const freshRun = (version: string, row: KeptRun['row']): KeptRun => ({
  version,
  row,
  dayEnds: dayEnds(row),
  hasArticles: false,
  photos: [],
  bodies: new Map(),
})

/**
 * What each of the runs shows, as JSON. Whatever the version does not tell is part of a body's name: what the clock makes of the
 * run, what the caller may do with it, the titles that he may read, and the files that are there.
 */
export async function jsonOfRuns(asking: Asking, runs: readonly KeptRun[], { articles }: Versions): Promise<Body[]> {
  const { sql, who, kept } = asking
  const { companyId, now, isAdmin } = who
  const files = await attachedFiles(
    sql,
    companyId,
    runs.flatMap(({ photos }) => photos),
  )
  const reader = [nameOf(readerOf(who, 'article.readAll')), moduleIsOn(who.company, 'knowledgeBase'), articles]
  const nameIn = ({ row, dayEnds: ends, hasArticles }: KeptRun, urls: readonly (string | undefined)[]) => {
    const moments = momentsOf(row)
    const actions = runActions(moments, { isMeant: true, isAdmin }, { dayEnds: ends, now })
    return JSON.stringify([statusAt(moments, now), actions, hasArticles ? reader : null, urls])
  }
  const found = runs.map((run) =>
    run.bodies.get(
      nameIn(
        run,
        run.photos.map((id) => files.get(id)?.url),
      ),
    ),
  )
  const asked = runs.filter((_, at) => found[at] === undefined)
  if (asked.length === 0) return found.filter((body) => body !== undefined)
  const itemsOf = await itemsOfRuns(
    sql,
    companyId,
    asked.map(({ row }) => row),
  )
  const bodies = await bodiesOf(
    sql,
    who,
    asked.map(({ row }) => ({ row, items: itemsOf(row) })),
  )
  const made = new Map<KeptRun, Body>()
  for (const [at, run] of asked.entries()) {
    const body = bodies[at]
    if (!body) continue
    const items = itemsOf(run.row)
    const photos = body.answers.flatMap((answer) => answer.photos)
    run.photos = photos.map(({ fileId }) => fileId)
    run.hasArticles = articlesIn(items).length > 0
    const json = jsonOfBody(body, run.hasArticles ? undefined : items)
    made.set(run, json)
    run.bodies.set(
      nameIn(
        run,
        photos.map(({ url }) => url),
      ),
      json,
    )
    kept.keep(keyOf(who, run.row.id), run)
  }
  return runs.flatMap((run, at) => found[at] ?? made.get(run) ?? [])
}

/** The numbers of days before, read anew once anything was measured anywhere. */
export async function jsonOfLast(
  { sql, who, kept }: Asking,
  runs: readonly KeptRun[],
  { measured }: Versions,
): Promise<Json[]> {
  // Held on to: another call may be keeping what it was told before.
  const found = runs.map(({ last }) => (last?.measured === measured ? last : undefined))
  const asked = runs.filter((_, at) => found[at] === undefined)
  if (asked.length === 0) return found.filter((last) => last !== undefined)
  const rows = asked.map(({ row }) => row)
  const itemsOf = await itemsOfRuns(sql, who.companyId, rows)
  const values = await lastValuesOf(
    sql,
    who.companyId,
    rows.map((row) => ({ row, items: itemsOf(row) })),
  )
  const made = new Map<KeptRun, Json>()
  for (const run of asked) {
    const last = { measured, ...jsonAs(Buffer.from(JSON.stringify(values.get(run.row.id) ?? []))) }
    made.set(run, last)
    run.last = last
    kept.keep(keyOf(who, run.row.id), run)
  }
  return runs.flatMap((run, at) => found[at] ?? made.get(run) ?? [])
}

const strip = replyPruner({ $ref: '#/components/schemas/Run' })
const stripItems = replyPruner({ $ref: '#/components/schemas/ChecklistItems' })

/** Items of a version are one list, which its runs share. */
const shared = new WeakMap<Item[], Buffer<ArrayBuffer>>()
function sharedJson(items: Item[]): Buffer<ArrayBuffer> {
  const bytes = shared.get(items) ?? Buffer.from(JSON.stringify(stripItems(items)))
  shared.set(items, bytes)
  return bytes
}

/** `itemsShared`: those of all readers of the version; undefined: the body's own. */
function jsonOfBody({ items: own, ...body }: RunBody, itemsShared: Item[] | undefined): Body {
  const items = itemsShared ? sharedJson(itemsShared) : Buffer.from(JSON.stringify(stripItems(own)))
  const bytes = Buffer.from(JSON.stringify(strip(body)).slice(1, -1))
  const articles = own.flatMap(({ article, articleTitle }) => (article && articleTitle !== undefined ? [article] : []))
  return { bytes, digest: digestOf(items, bytes), items, isItemsOwn: !itemsShared, articles }
}

const jsonAs = (bytes: Buffer<ArrayBuffer>): Json => ({ bytes, digest: digestOf(bytes) })
function digestOf(...parts: Buffer[]): string {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const part of parts) hasher.update(part)
  return hasher.digest('base64url').slice(0, 22)
}

const [OPEN, COMMA, LAST, SIGNERS, CLOSE] = ['{"items":', ',', ',"lastValues":', ',"signers":', '}'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer, Buffer]

/** The list of runs, put together of what is there of each. */
export const listOf = (
  runs: readonly { body: Body; last: Json; signers: readonly components['schemas']['PersonRef'][] }[],
): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('['),
    ...runs.flatMap(({ body, last, signers }, at) => [
      ...(at === 0 ? [] : [COMMA]),
      ...[OPEN, body.items, COMMA, body.bytes, LAST, last.bytes, SIGNERS, Buffer.from(JSON.stringify(signers)), CLOSE],
    ]),
    Buffer.from(']'),
  ])
