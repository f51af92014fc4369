import type { Item } from '../../openapi/rules/checklists/checklist-items.ts'
import type { Tag } from '../db/client.ts'

type Version = { checklistId: string; version: number }

/** Versions are only ever added, so what a process has read of one stays true; the least used is forgotten first. */
const kept = new Map<string, Item[]>()
const KEPT_MAX = 2000
const nameOf = (companyId: string, { checklistId, version }: Version) => `${companyId} ${checklistId} ${version}`

function recall(name: string): Item[] | undefined {
  const items = kept.get(name)
  if (items) kept.delete(name)
  if (items) kept.set(name, items)
  return items
}
function keep(name: string, items: Item[]): void {
  kept.set(name, items)
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
}

/** As they were when the run appeared. By version, for runs of one day share them. */
export async function itemsOfRuns(
  sql: Tag,
  companyId: string,
  rows: readonly Version[],
): Promise<(row: Version) => Item[]> {
  const known = new Map(rows.map((row) => [nameOf(companyId, row), recall(nameOf(companyId, row))]))
  const asked = rows.filter((row) => known.get(nameOf(companyId, row)) === undefined)
  const found =
    asked.length === 0
      ? []
      : await sql<(Version & { items: Item[] })[]>`
          select checklist_id, version, items from checklist_versions
          where company_id = ${companyId} and (checklist_id, version) in (
            select * from unnest(${asked.map(({ checklistId }) => checklistId)}::uuid[],
              ${asked.map(({ version }) => version)}::integer[]))`
  for (const { items, ...version } of found) {
    known.set(nameOf(companyId, version), items)
    keep(nameOf(companyId, version), items)
  }
  return (row) => known.get(nameOf(companyId, row)) ?? []
}
