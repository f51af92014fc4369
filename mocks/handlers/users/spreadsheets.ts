import { problem } from '../../../openapi/contract.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { Changes } from '../../../openapi/rules/events/changes.ts'
import { knownOnly, type SheetRow } from '../../../openapi/rules/sheets/known-columns.ts'
import * as staff from '../../../openapi/rules/users/user-import-check.ts'
import { COLUMNS, KNOWN, REQUIRED, staffRows, tableFormat } from '../../../openapi/rules/users/user-import-table.ts'
import { userFile, userSheet, userTemplate } from '../../../openapi/rules/users/user-sheet.ts'
import { bodyFaults } from '../../../openapi/validate.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import type { Handlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, staffOf } from '../../db.ts'
import { record, type What } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import * as people from '../../people.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { readSpreadsheet, spreadsheetReply } from '../../spreadsheets.ts'
import { staffBy } from '../../staff-list.ts'

type Code = 'INVALID_REQUEST' | 'FILE_TOO_LARGE' | 'FILE_TYPE_NOT_ALLOWED'
const refused = (
  status: number,
  code: Code,
  field: string,
  text: string,
  values: Record<string, string | number> = {},
) => problem(status, code, values, { fields: { [field]: text } })

async function readForm({ request }: { request: Request }) {
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!form || !(file instanceof File)) throw refused(400, 'INVALID_REQUEST', 'file', fieldMessages.required)
  const { name } = file
  if (file.size > limits.users.importMaxBytes) {
    const values = { name, n: Math.floor(limits.users.importMaxBytes / 1024 / 1024) }
    throw refused(413, 'FILE_TOO_LARGE', 'file', fill(messages.FILE_TOO_LARGE, values), values)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = tableFormat(name, bytes)
  if (!format)
    throw refused(415, 'FILE_TYPE_NOT_ALLOWED', 'file', fill(messages.FILE_TYPE_NOT_ALLOWED, { name }), { name })
  const flag = (field: string) => {
    const value = form.get(field) ?? 'false'
    if (value === 'true' || value === 'false') return value === 'true'
    throw refused(400, 'INVALID_REQUEST', field, fill(fieldMessages.enum, { values: 'true, false' }))
  }
  return { name, bytes, format, sendInvites: flag('sendInvites'), createMissing: flag('createMissing') } as const
}

/** What is known of the rows, from their header on. */
function known(rows: SheetRow[]): SheetRow[] {
  const found: SheetRow[] = []
  const read = knownOnly(KNOWN)
  for (const row of rows) {
    const one = read(row)
    if (one === 'no header') return []
    if (one) found.push(one)
  }
  return found
}

const dictionaries = (companyId: string) => ({
  positions: staff.dictionaryOf(
    rowsOf('positions', companyId).map(({ _id, name, status }) => ({ id: _id, name, isActive: status === 'active' })),
  ),
  restaurants: staff.dictionaryOf(
    rowsOf('restaurants', companyId).map(({ _id, name, isActive }) => ({ id: _id, name, isActive })),
  ),
})

function worldOf(companyId: string, createMissing: boolean): staff.World {
  const emails = new Set(rowsOf('users', companyId).map(({ email }) => email))
  return {
    ...dictionaries(companyId),
    createMissing,
    isEmailTaken: (email) => emails.has(email),
    isPinTaken: (pin) => people.isPinTaken(pin, companyId),
    shapeFaults: (body) => bodyFaults('userCreate', operations.userCreate, body),
  }
}

/** The positions and restaurants that the people need and the company does not have; their names. */
const created = (action: What['action'], id: string, title: string): What => ({ action, entity: { id, title } })

function addMissing({ company, now }: MockSignedIn, candidates: staff.Candidate[], missing: staff.Missing) {
  const companyId = company._id
  const at = new Date(now()).toISOString()
  const common = (name: string) => ({ _id: newId(now()), name, createdAt: at, updatedAt: at })
  const keys = new Set(candidates.flatMap(({ positionKey, restaurantKeys }) => [positionKey, ...restaurantKeys]))
  const needed = (names: ReadonlyMap<string, string>) =>
    [...names].flatMap(([key, name]) => (keys.has(key) ? [name] : []))
  const [positions, restaurants] = [needed(missing.positions), needed(missing.restaurants)]
  const parts: What[] = []
  for (const name of positions) {
    const row = { ...common(name), description: '', status: 'active' as const, usersCount: 0, articlesCount: 0 }
    db.positions.push({ companyId, row })
    parts.push(created('position.created', row._id, name))
  }
  for (const name of restaurants) {
    const ids = common(name)
    const row = { externalId: null, address: '', phone: '', timezone: '', openTime: '', closeTime: '', isActive: true }
    db.restaurants.push({ companyId, row: { ...ids, ...row } })
    parts.push(created('restaurant.created', ids._id, name))
  }
  return { positions, restaurants, parts }
}

function add({ company, now }: MockSignedIn, { positionKey, restaurantKeys, pin, ...one }: staff.Candidate) {
  const { positions, restaurants } = dictionaries(company._id)
  const ref = (of: staff.Dictionary, key: string | null) => {
    const row = key === null ? undefined : of.get(key)
    return row ? [{ _id: row.id, name: row.name }] : []
  }
  const [position = null] = ref(positions, positionKey)
  const person = { ...one, position, restaurants: restaurantKeys.flatMap((key) => ref(restaurants, key)) }
  return people.add(person, { companyId: company._id, now: now(), pin: pin ?? '', password: '' })
}

export const spreadsheets: Pick<Handlers, 'userImport' | 'userImportTemplate' | 'userExport'> = {
  async userImport(context) {
    const { company, query, now } = context
    const form = await readForm(context)
    await failOnPurpose(wordFailures, form.name.replace(/\.\w+$/, ''), context)
    const sheet = await readSpreadsheet(form.bytes, form.format)
    if (!sheet) throw problem(400, 'IMPORT_UNREADABLE')
    const rows = staffRows(known(sheet))
    if (!rows) throw problem(400, 'IMPORT_COLUMN_MISSING', { name: COLUMNS[REQUIRED] })
    const n = limits.users.importRowsMax
    if (rows.length > n) throw problem(400, 'IMPORT_TOO_MANY_ROWS', { n })
    const world = worldOf(company._id, form.createMissing)
    const checked = rows.map(staff.rowCheck(rows, world))
    const missing = staff.missingIn(checked, world)
    const candidates = checked.flatMap(({ candidate }) => candidate ?? [])
    const isWritten = !query.dryRun && candidates.length > 0
    if (isWritten) {
      if (staffOf(company._id).length + candidates.length > limits.users.max)
        throw problem(409, 'LIMIT_REACHED', { n: limits.users.max })
      const { positions, restaurants, parts } = addMissing(context, candidates, missing)
      const added = candidates.map((one) => add(context, one))
      const invited = form.sendInvites ? added.filter(({ email }) => email) : []
      for (const user of invited) people.sendInvitation(user, company._id, now())
      const changes: Changes = {
        created: { new: added.length },
        skipped: { new: rows.length - added.length },
        ...(positions.length > 0 && { positions: { new: positions } }),
        ...(restaurants.length > 0 && { restaurants: { new: restaurants } }),
        ...(form.sendInvites && { invited: { new: invited.length } }),
      }
      record(context, { action: 'user.imported', changes }, [
        ...parts,
        ...added.map(({ id, name }) => created('user.created', id, name)),
      ])
    }
    return {
      status: 200,
      body: {
        total: rows.length,
        valid: candidates.length,
        skipped: rows.length - candidates.length,
        created: isWritten ? candidates.length : 0,
        missing: { positions: [...missing.positions.values()], restaurants: [...missing.restaurants.values()] },
        rows: checked.map(({ result }) => result),
      },
    }
  },

  userImportTemplate({ company }) {
    return { status: 200, ...spreadsheetReply({ format: 'xlsx', ...userTemplate, timeZone: company.timezone }) }
  },

  async userExport(context) {
    const { query, company, now } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { timezone: timeZone } = company
    const reply = spreadsheetReply({
      format: query.format ?? 'xlsx',
      fileName: userFile(isoDateIn(now(), timeZone)),
      columns: userSheet.columns,
      rows: staffBy(query, company._id).map(userSheet.cells),
      timeZone,
    })
    return { status: 200, ...reply }
  },
}
