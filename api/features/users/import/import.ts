import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { operations } from '../../../../openapi/gen/operations.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { type Checked, type Missing, missingIn, rowCheck } from '../../../../openapi/rules/users/user-import-check.ts'
import { COLUMNS, KNOWN, type StaffRow, staffRows } from '../../../../openapi/rules/users/user-import-table.ts'
import { bodyFaults } from '../../../../openapi/validate.ts'
import type { Handlers, SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { isTaken } from '../../../db/unless-taken.ts'
import { pinHashes } from '../../../accounts/pins.ts'
import { readSpreadsheet } from '../../../spreadsheets/read.ts'
import { nextRound } from '../../../threads/rounds.ts'
import { readImportForm } from './form.ts'
import { dictionaries, lockDictionaries } from './names.ts'
import { saveStaff } from './save.ts'
import { countStaff, lockStaff, takenBy } from '../staff.ts'

type Options = { createMissing: boolean; isLocked: boolean }
const { importRowsMax, max: usersMax } = limits.users
/** Read in a few milliseconds, and between two lots others are answered. */
const LOT = 50
/** The row that it takes. */
const HEADER = 1

export const userImport: Handlers['userImport'] = async (context) => {
  const { problem, query, db, repeat, company, sql } = context
  const form = await readImportForm(context)
  const { bytes, format, createMissing, sendInvites } = form
  if (repeat.isKeyed) repeat.of({ ...form, bytes: new Bun.CryptoHasher('sha256').update(bytes).digest('base64url') })
  // A file made to take long is given up later than an idle connection would be.
  context.connection.keepOpen()
  const rows = await readSpreadsheet(bytes, format, HEADER + importRowsMax + 1, KNOWN, company._id)
  const tooMany = () => problem(400, 'IMPORT_TOO_MANY_ROWS', { n: importRowsMax })
  if (rows === 'too many rows') throw tooMany()
  if (rows === 'unreadable') throw problem(400, 'IMPORT_UNREADABLE')
  const staff = staffRows(rows)
  if (!staff) throw problem(400, 'IMPORT_COLUMN_MISSING', { name: COLUMNS.name })
  if (staff.length > importRowsMax) throw tooMany()

  const check = async (tx: Tag, isLocked: boolean) => {
    const known = await checkStaff(tx, context, staff, { createMissing, isLocked })
    const room = usersMax - (await countStaff(tx, company._id))
    if (known.candidates.length > room) throw problem(409, 'LIMIT_REACHED', { n: usersMax })
    return known
  }
  if (query.dryRun) {
    const { checked, missing } = await db.read(() => check(sql, false))
    return { status: 200, body: present(checked, missing, 0) }
  }
  // Checked once more while nobody else writes the staff: who was added since the dry run is a duplicate, not a failure.
  const save = () =>
    repeat.answer(company._id, async (tx) => {
      await lockStaff(tx, company._id)
      if (createMissing) await lockDictionaries(tx, company._id)
      const known = await check(tx, true)
      if (known.candidates.length > 0) await saveStaff(tx, context, { ...known, total: staff.length, sendInvites })
      return { status: 200 as const, body: present(known.checked, known.missing, known.candidates.length) }
    })
  return againWhenTaken(save)
}

async function checkStaff(
  sql: Tag,
  { company, settings }: SessionContext,
  staff: readonly StaffRow[],
  { createMissing, isLocked }: Options,
) {
  const hashesOf = (pin: string) => pinHashes(settings, company._id, pin)
  const { positions, restaurants } = await dictionaries(sql, company._id, isLocked)
  const taken = await takenBy(sql, company._id, {
    emails: staff.flatMap(({ email }) => (email === '' ? [] : email.toLowerCase())),
    pinHashes: staff.flatMap(({ pin }) => (pin === '' ? [] : hashesOf(pin))),
  })
  const world = {
    positions,
    restaurants,
    createMissing,
    isEmailTaken: (email: string) => taken.emails.has(email),
    isPinTaken: (pin: string) => hashesOf(pin).some((hash) => taken.pinHashes.has(hash)),
    shapeFaults: (body: object) => bodyFaults('userCreate', operations.userCreate, body),
  }
  const check = rowCheck(staff, world)
  const checked: Checked[] = []
  for (const row of staff) if (checked.push(check(row)) % LOT === 0) await nextRound()
  const candidates = checked.flatMap(({ candidate }) => candidate ?? [])
  return { checked, missing: missingIn(checked, world), positions, restaurants, candidates }
}

const TRIES = 3
/**
 * An address may be changed by its owner and a position renamed while we write: neither waits for our locks. Then nothing
 * was written, and the next try sees who came first.
 */
async function againWhenTaken<T>(save: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await save()
    } catch (error) {
      if (left === 0 || !isTaken(error)) throw error
    }
  }
}

function present(
  checked: readonly Checked[],
  missing: Missing,
  created: number,
): components['schemas']['UserImportResult'] {
  const valid = checked.filter(({ candidate }) => candidate).length
  return {
    total: checked.length,
    valid,
    created,
    skipped: checked.length - valid,
    missing: { positions: [...missing.positions.values()], restaurants: [...missing.restaurants.values()] },
    rows: checked.map(({ result }) => result),
  }
}
