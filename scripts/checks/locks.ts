import { type AlterTableCmd, type Constraint, type Node, parse } from 'libpg-query'
import { migrationOf } from '../../api/db/migrate/files.ts'
import { statementOf } from '../../api/db/migrate/outside.ts'
import type { Finding } from './finding.ts'

/** A file of api/db/migrations. */
export type MigrationFile = { file: string; text: string }

/** Applied long ago and never changed again. */
const LAST_UNCHECKED = '0080'
/** Came before there was another way. */
const STANDING = new Set(['0081_mailbox_proved'])
/** Some dozen rows of a company, or one for all: whatever is done to them is done at once. */
const FEW_ROWS = new Set(['positions', 'restaurants', 'topics', 'categories', 'this_database', 'job_runs', 'backfills'])
/** Functions whose result a new column keeps once; any other is asked for every row that stands. */
const ASKED_ONCE = new Set(['now', 'current_date'])

const IN_ITS_OWN_FILE = 'in a file of its own that begins with «-- outside a transaction»'
const SPLIT = `add it \`not valid\`, then \`validate constraint\` ${IN_ITS_OWN_FILE}`
const REWRITES =
  'reads or writes the whole table while everybody waits: add a column, fill it by backfill_later(), read it'

/** What a new migration would do to a table full of rows while the product works on it. */
export async function checkLocks({ file, text }: MigrationFile, earlier: readonly MigrationFile[]): Promise<Finding[]> {
  const name = nameOf(file)
  if (name < `${LAST_UNCHECKED}~` || STANDING.has(name)) return []
  const found = (at: number, sentence: string): Finding => ({ file, line: lineAt(text, at), text: sentence })
  const { outside } = migrationOf(name, text)
  if (outside) {
    try {
      statementOf({ name, sql: text })
      return []
    } catch (error) {
      return [found(0, error instanceof Error ? error.message : String(error))]
    }
  }
  const statements = await statementsOf(text)
  const made = new Set(statements.flatMap(({ stmt }) => madeBy(stmt)))
  const isFull = (table = '') => !made.has(table) && !FEW_ROWS.has(table)
  const neverNull = await validated(earlier)
  return statements.flatMap(({ stmt, at }) => locksOf(stmt, isFull, neverNull).map((sentence) => found(at, sentence)))
}

const nameOf = (file: string) => (file.split('/').at(-1) ?? '').replace(/\.sql$/, '')
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

async function statementsOf(text: string): Promise<{ stmt: Node; at: number }[]> {
  const { stmts = [] } = await parse(text)
  return stmts.flatMap(({ stmt, stmt_location: from = 0 }) => {
    if (!stmt) return []
    // The comments before a statement belong to it for the parser.
    const blank = /^(\s|--[^\n]*(\n|$))*/.exec(Buffer.from(text).subarray(from).toString())?.[0] ?? ''
    return [{ stmt, at: Buffer.from(text).subarray(0, from).toString().length + blank.length }]
  })
}

const madeBy = (stmt: Node): string[] =>
  'CreateStmt' in stmt && stmt.CreateStmt.relation?.relname ? [stmt.CreateStmt.relation.relname] : []

/** `table.column` of the checks that earlier files have added and validated: `column is not null`. */
async function validated(files: readonly MigrationFile[]): Promise<ReadonlySet<string>> {
  const columns = new Map<string, string>()
  const known = new Set<string>()
  for (const { text } of files) {
    for (const { stmt } of await statementsOf(text)) {
      if (!('AlterTableStmt' in stmt)) continue
      const table = stmt.AlterTableStmt.relation?.relname ?? ''
      for (const { def, name, subtype } of commandsOf(stmt.AlterTableStmt.cmds)) {
        const column = def && 'Constraint' in def ? notNull(def.Constraint) : undefined
        if (def && 'Constraint' in def && column) columns.set(`${table}.${def.Constraint.conname}`, column)
        const checked = subtype === 'AT_ValidateConstraint' ? columns.get(`${table}.${name}`) : undefined
        if (checked) known.add(`${table}.${checked}`)
      }
    }
  }
  return known
}

const commandsOf = (cmds: readonly Node[] = []): AlterTableCmd[] =>
  cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? [cmd.AlterTableCmd] : []))

function notNull({ contype, raw_expr: expr }: Constraint): string | undefined {
  if (contype !== 'CONSTR_CHECK' || !expr || !('NullTest' in expr) || expr.NullTest.nulltesttype !== 'IS_NOT_NULL')
    return
  const { arg } = expr.NullTest
  const field = arg && 'ColumnRef' in arg ? arg.ColumnRef.fields?.at(-1) : undefined
  return field && 'String' in field ? field.String.sval : undefined
}

type IsFull = (table?: string) => boolean

function locksOf(stmt: Node, isFull: IsFull, neverNull: ReadonlySet<string>): string[] {
  if ('IndexStmt' in stmt) {
    const { concurrent, relation } = stmt.IndexStmt
    if (concurrent) return [`\`concurrently\` works ${IN_ITS_OWN_FILE}.`]
    // `on only` makes the empty index of a parted table.
    if (!isFull(relation?.relname) || !relation?.inh) return []
    return [
      `An index of ${relation.relname} stops its writers: \`create index concurrently if not exists\` ${IN_ITS_OWN_FILE}.`,
    ]
  }
  if ('DropStmt' in stmt && stmt.DropStmt.concurrent) return [`\`concurrently\` works ${IN_ITS_OWN_FILE}.`]
  if ('AlterTableStmt' in stmt) {
    const table = stmt.AlterTableStmt.relation?.relname ?? ''
    if (!isFull(table)) return []
    return commandsOf(stmt.AlterTableStmt.cmds).flatMap((cmd) => {
      const what = ofCommand(cmd, table, neverNull)
      return what === undefined ? [] : [`${table}: ${what}.`]
    })
  }
  if ('LockStmt' in stmt || 'TruncateStmt' in stmt)
    return ['Nobody may lock or empty a table that the product works on.']
  if ('RefreshMatViewStmt' in stmt && !stmt.RefreshMatViewStmt.concurrent) return [`A view: it ${REWRITES}.`]
  if ('DoStmt' in stmt && /\b(index|alter\s+table|lock\s+table|truncate)\b/i.test(JSON.stringify(stmt)))
    return ['What a block does to tables is not seen by anybody: write it outside of one.']
  if ('CallStmt' in stmt) return ofCall(JSON.stringify(stmt.CallStmt.funccall), isFull)
  return []
}

/** The procedure's statement is a text beside the names of its tables. */
function ofCall(call: string, isFull: IsFull): string[] {
  if (!call.includes('"sval":"backfill"')) return []
  const tables = [...call.matchAll(/"sval":"(\w+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'backfill')
  const full = tables.find(isFull)
  return full === undefined
    ? []
    : [`backfill() keeps everybody out of ${full} until it has ended: call backfill_later().`]
}

function ofCommand(
  { subtype, name, def }: AlterTableCmd,
  table: string,
  neverNull: ReadonlySet<string>,
): string | undefined {
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return ofConstraint(def.Constraint)
  if (subtype === 'AT_AlterColumnType') return `a column of another type ${REWRITES}`
  if (subtype === 'AT_SetNotNull' && !neverNull.has(`${table}.${name}`))
    return `\`set not null\` reads the whole table: first a check that ${name} is not null, ${SPLIT}`
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    const constraints = (def.ColumnDef.constraints ?? []).flatMap((one) =>
      'Constraint' in one ? [one.Constraint] : [],
    )
    return constraints.map(ofColumn).find((what) => what !== undefined)
  }
  if (subtype === 'AT_DetachPartition') return 'a partition goes by month_drop() of 0089'
  return undefined
}

function ofConstraint({ contype, skip_validation: isLater, indexname }: Constraint): string | undefined {
  if (isLater || indexname) return undefined
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return `a key builds its index first: \`create unique index concurrently\`, then \`add constraint … using index\``
  return `a constraint reads the whole table: ${SPLIT}`
}

function ofColumn({ contype, raw_expr: expr }: Constraint): string | undefined {
  switch (contype) {
    case 'CONSTR_FOREIGN':
    case 'CONSTR_CHECK':
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return `the constraint of a new column reads the whole table: ${SPLIT}`
    case 'CONSTR_GENERATED':
    case 'CONSTR_IDENTITY':
      return `a generated column ${REWRITES}`
    case 'CONSTR_DEFAULT': {
      const calls = [...JSON.stringify(expr).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g)]
      const asked = calls.flatMap(([, names = '']) => [...names.matchAll(/"sval":"(\w+)"/g)].at(-1)?.[1] ?? [])
      return asked.every((name) => ASKED_ONCE.has(name))
        ? undefined
        : `a default that is asked for every row ${REWRITES}`
    }
    default:
      return undefined
  }
}
