import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { Changes } from '../../../openapi/rules/events/changes.ts'
import { isAskedAnew, savedChecklistChanges } from '../../../openapi/rules/checklists/checklist-saved.ts'
import { checklistChanges, isOtherChecklist } from '../../../openapi/rules/checklists/checklist-versions.ts'
import { feedKept } from '../../../openapi/rules/journals/journal-feed.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { copyTitle } from '../../../openapi/rules/forms/form-saved.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf } from '../../db.ts'
import { record, type What } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import type { StoredChecklist } from '../../seed/checklists/rows.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { changedAt, isStale, personRef } from '../tasks/present.ts'
import { checklistOf } from './access.ts'
import { cardOf, summaryOf } from './cards.ts'
import { makeRuns } from './days.ts'
import { newPublicCode } from './place-codes.ts'
import { holdToItems, holdToNamed, readAsked } from './read-form.ts'

const byTitle = (a: StoredChecklist, b: StoredChecklist) =>
  a.title.localeCompare(b.title, 'ru') || a._id.localeCompare(b._id)
const entity = ({ _id, title }: StoredChecklist) => ({ id: _id, title })

/** Newest first. */
const versionsOf = (id: string, companyId: string) =>
  rowsOf('checklistVersions', companyId)
    .filter(({ checklist }) => checklist === id)
    .toSorted((a, b) => b.version - a.version)

function keepVersion({ company, user }: MockSignedIn, row: StoredChecklist): void {
  const { _id: checklist, version, title, items, schedule, updatedAt: at } = row
  const kept = { checklist, version, title, items, schedule, by: user.id, at }
  db.checklistVersions.push({ companyId: company._id, row: kept })
}

function holdToMax(companyId: string): void {
  const n = limits.checklists.max
  if (rowsOf('checklists', companyId).length >= n) throw problem(409, 'LIMIT_REACHED', { n })
}

type Draft = Omit<
  StoredChecklist,
  '_id' | 'version' | 'publicCode' | 'scanKey' | 'liveSince' | 'createdBy' | 'createdAt' | 'updatedAt'
>
function begin(context: MockSignedIn, draft: Draft) {
  const { company, user, now } = context
  const at = new Date(now()).toISOString()
  const row: StoredChecklist = {
    ...structuredClone(draft),
    _id: newId(now()),
    version: 1,
    publicCode: newPublicCode(),
    scanKey: newId(now()),
    liveSince: at,
    createdBy: user.id,
    createdAt: at,
    updatedAt: at,
  }
  db.checklists.push({ companyId: company._id, row })
  keepVersion(context, row)
  record(context, { action: 'checklist.created', entity: entity(row) })
  makeRuns(context)
  return cardOf(context, row)
}

/** Other items or another schedule are a new version; the runs that nobody began follow. What says the same changes nothing. */
function save(
  context: MockSignedIn,
  row: StoredChecklist,
  next: StoredChecklist,
  told: { action: What['action']; changes?: Changes },
) {
  const [before, after] = [cardOf(context, row), cardOf(context, next)]
  // What it feeds is compared as it is kept: an item that goes out takes its column only out of what is shown.
  const changes = savedChecklistChanges({ ...before, journal: row.journal }, { ...after, journal: next.journal })
  if (changes) {
    const isOther = isOtherChecklist(row, next)
    const version = isOther && { version: { old: row.version, new: row.version + 1 } }
    Object.assign(row, next, {
      ...(!isOther && { items: row.items, schedule: row.schedule }),
      version: isOther ? row.version + 1 : row.version,
      updatedAt: changedAt(context, row),
      ...(isAskedAnew(before, after) && { liveSince: new Date(context.now()).toISOString() }),
    })
    if (isOther) keepVersion(context, row)
    record(context, { action: told.action, entity: entity(row), changes: { ...changes, ...version, ...told.changes } })
    makeRuns(context)
  }
  return cardOf(context, row)
}

type Calls =
  | 'checklistList'
  | 'checklistGet'
  | 'checklistCreate'
  | 'checklistUpdate'
  | 'checklistDelete'
  | 'checklistDuplicate'
  | 'checklistListVersions'
  | 'checklistRestore'
export const templates: Pick<FeatureHandlers<'checklists'>, Calls> = {
  async checklistList(context) {
    const { company, query } = context
    const { status, search = '', category, restaurant } = query
    await failOnPurpose(wordFailures, search, context)
    const isNamed = holdsWords(search)
    const body = rowsOf('checklists', company._id)
      .filter((one) => status === undefined || one.isActive === (status === 'active'))
      .filter((one) => category === undefined || one.category === category)
      .filter(
        ({ restaurants }) => restaurant === undefined || restaurants.length === 0 || restaurants.includes(restaurant),
      )
      .filter(({ title }) => isNamed(title))
      .sort(byTitle)
      .slice(0, limits.checklists.max)
      .map((one) => summaryOf(context, one))
    return { status: 200, body }
  },

  checklistGet(context) {
    const list = checklistOf(context, context.path.id)
    if (!list) throw context.problem(404, 'CHECKLIST_NOT_FOUND')
    return { status: 200, body: cardOf(context, list) }
  },

  async checklistCreate(context) {
    const { body, company } = context
    await failOnPurpose(wordFailures, body.title, context)
    const asked = readAsked(body, body)
    holdToMax(company._id)
    holdToNamed(body, company._id)
    holdToItems(asked.items, company._id)
    return {
      status: 201,
      body: begin(context, {
        ...asked,
        title: cleanText(body.title),
        description: cleanText(body.description ?? ''),
        category: body.category ?? null,
        isActive: body.isActive ?? true,
        mode: body.mode ?? 'shared',
        sign: body.sign ?? 'none',
        restaurants: body.restaurants ?? [],
        positions: body.positions ?? [],
        allowLate: body.allowLate ?? true,
        journal: body.journal ?? null,
      }),
    }
  },

  /** What the form does not name stays as it was. */
  async checklistUpdate(context) {
    const { path, body, company, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title ?? '', context)
    const row = checklistOf(context, path.id)
    if (!row) throw refuse(404, 'CHECKLIST_NOT_FOUND')
    if (isStale(body.updatedAt, row)) throw refuse(409, 'STALE')
    const asked = readAsked(body, row)
    holdToNamed(body, company._id)
    holdToItems(asked.items, company._id, row.items)
    const next: StoredChecklist = {
      ...row,
      ...asked,
      title: body.title === undefined ? row.title : cleanText(body.title),
      description: body.description === undefined ? row.description : cleanText(body.description),
      category: body.category === undefined ? row.category : body.category,
      isActive: body.isActive ?? row.isActive,
      mode: body.mode ?? row.mode,
      sign: body.sign ?? row.sign,
      restaurants: body.restaurants ?? row.restaurants,
      positions: body.positions ?? row.positions,
      allowLate: body.allowLate ?? row.allowLate,
      journal: feedKept(row.journal, body.journal === undefined ? row.journal : body.journal, asked.items),
    }
    const action = `checklist.${savedAs(row.isActive, next.isActive)}` as const
    return { status: 200, body: save(context, row, next, { action }) }
  },

  /** Its past stays, so it is switched off. */
  checklistDelete(context) {
    const row = checklistOf(context, context.path.id)
    if (!row) throw context.problem(404, 'CHECKLIST_NOT_FOUND')
    save(context, row, { ...row, isActive: false }, { action: 'checklist.archived' })
    return { status: 200, body: { message: 'Чек-лист отключен' } }
  },

  /** Switched off: it is looked at before anybody is asked it. */
  checklistDuplicate(context) {
    const { path, company, problem: refuse } = context
    const row = checklistOf(context, path.id)
    if (!row) throw refuse(404, 'CHECKLIST_NOT_FOUND')
    holdToMax(company._id)
    const taken = rowsOf('checklists', company._id).map(({ title }) => title)
    const {
      _id: _i,
      version: _v,
      publicCode: _p,
      scanKey: _s,
      liveSince: _l,
      createdBy: _b,
      createdAt: _c,
      updatedAt: _u,
      ...draft
    } = row
    const title = copyTitle(row.title, taken, limits.checklists.titleMax)
    return { status: 201, body: begin(context, { ...draft, title, isActive: false }) }
  },

  checklistListVersions(context) {
    const { company, path, query, problem: refuse } = context
    const { before = Infinity } = query
    if (!checklistOf(context, path.id)) throw refuse(404, 'CHECKLIST_NOT_FOUND')
    const found = versionsOf(path.id, company._id).filter(({ version }) => version < before)
    const versions = found
      .slice(0, limits.checklists.versionsPageSize)
      .map(({ checklist: _checklist, by, ...row }, at) => {
        const older = found[at + 1]
        return { ...row, by: personRef(context, by), changes: older ? checklistChanges(older, row) : [] }
      })
    return { status: 200, body: { versions, hasMore: found.length > versions.length } }
  },

  /** A new version with the items and the schedule of an old one; whom it asks stays. */
  checklistRestore(context) {
    const { company, path, body, problem: refuse } = context
    const row = checklistOf(context, path.id)
    if (!row) throw refuse(404, 'CHECKLIST_NOT_FOUND')
    if (isStale(body.updatedAt, row)) throw refuse(409, 'STALE')
    if (body.version === row.version) throw refuse(409, 'VERSION_IS_CURRENT')
    const version = versionsOf(row._id, company._id).find((one) => one.version === body.version)
    if (!version) throw refuse(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })
    const next = { ...row, items: version.items, schedule: version.schedule }
    const told = { action: 'checklist.reverted' as const, changes: { restoredVersion: { new: body.version } } }
    return { status: 200, body: save(context, row, next, told) }
  },
}
