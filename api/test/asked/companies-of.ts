import { parse, type Node, type SelectStmt } from 'libpg-query'

/** What a name in a query stands for: a table with rows of companies, the table of companies, or rows that the query made. */
type Relation = { key: string; column: 'company_id' | 'id' | undefined; table: string | undefined }
type Scope = { relations: Map<string, Relation>; above: Scope | undefined; made: ReadonlySet<string> }
/** A company that is given, not found: a parameter, a setting, a row that the query has made of such. */
const GIVEN = 'given'

/**
 * The tables of `walled` (those with `company_id`) in a statement of which it does not say whose rows are meant: by
 * equality with a given value, or with the company of another table that is bound so. What stands below `or` or `not`
 * binds nothing. `given`: names of values that come from outside, as arguments of a function. https://docs.citusdata.com: what is not bound so asks every shard.
 */
export async function unboundTables(
  text: string,
  walled: ReadonlySet<string>,
  given: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const { stmts = [] } = await parse(text)
  const query = createQuery(walled, given)
  for (const { stmt } of stmts)
    if (stmt) query.statement(stmt, { relations: new Map(), above: undefined, made: new Set() })
  return query.unbound()
}

function createQuery(walled: ReadonlySet<string>, given: ReadonlySet<string>) {
  const tables = new Map<string, string>()
  let count = 0
  const parents = new Map<string, string>()
  const root = (key: string): string => {
    const parent = parents.get(key)
    return parent === undefined ? key : root(parent)
  }
  const same = (a: string | undefined, b: string | undefined): void => {
    if (a === undefined || b === undefined) return
    const [one, other] = [root(a), root(b)]
    // What is given stays the root.
    if (one !== other) parents.set(one === GIVEN ? other : one, one === GIVEN ? one : other)
  }

  function add(scope: Scope, name: string, table: string | undefined): Relation {
    const isWalled = table !== undefined && walled.has(table)
    const key = `${++count} ${name}`
    const column = isWalled ? 'company_id' : table === 'companies' ? 'id' : undefined
    const relation: Relation = { key, column, table }
    if (isWalled) tables.set(key, table)
    scope.relations.set(name, relation)
    return relation
  }

  /** Which company an expression is; undefined for what is none. */
  function companyIn(scope: Scope | undefined, node: Node | undefined): string | undefined {
    if (!node) return undefined
    if ('TypeCast' in node) return companyIn(scope, node.TypeCast.arg)
    if (!('ColumnRef' in node))
      return columnsIn(node).every((one) => companyIn(scope, one) === GIVEN) ? GIVEN : undefined
    const names = (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
    const [column = '', name] = names.toReversed()
    for (let at = scope; at; at = at.above) {
      const relation = name === undefined ? alone(at, column) : at.relations.get(name)
      if (!relation) continue
      // A column of rows that the query made: their own tables are looked at where they are made.
      if (relation.table === undefined) return GIVEN
      return relation.column === column ? relation.key : undefined
    }
    return given.has(name ?? column) ? GIVEN : undefined
  }

  const alone = ({ relations }: Scope, column: string) => {
    const all = [...relations.values()]
    return all.find((relation) => relation.column === column) ?? all.find(({ table }) => table === undefined)
  }

  function equal(scope: Scope, left: Node | undefined, right: Node | undefined): void {
    const [row, other] = [rowOf(left), rowOf(right)]
    if (row && other) row.forEach((one, at) => equal(scope, one, other[at]))
    else same(companyIn(scope, left), companyIn(scope, right))
  }

  /** The conjunctions of a condition. */
  function hold(scope: Scope, node: Node | undefined): void {
    if (!node) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const arg of node.BoolExpr.args ?? []) hold(scope, arg)
    if ('A_Expr' in node && node.A_Expr.kind === 'AEXPR_OP' && isEquals(node.A_Expr.name))
      equal(scope, node.A_Expr.lexpr, node.A_Expr.rexpr)
    // Keys that another query has found: that one is looked at by itself.
    if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK')
      for (const one of rowOf(node.SubLink.testexpr) ?? [node.SubLink.testexpr]) {
        const company = companyIn(scope, one)
        if (company !== undefined && company !== GIVEN) same(company, GIVEN)
      }
  }

  function from(scope: Scope, node: Node): void {
    if ('RangeVar' in node) {
      const { relname = '', schemaname, alias } = node.RangeVar
      const isMade = schemaname === undefined && (given.has(relname) || isMadeIn(scope, relname))
      add(scope, alias?.aliasname ?? relname, isMade ? undefined : relname)
    } else if ('RangeSubselect' in node) {
      if (node.RangeSubselect.subquery) statement(node.RangeSubselect.subquery, scope)
      add(scope, node.RangeSubselect.alias?.aliasname ?? '', undefined)
    } else if ('RangeFunction' in node) {
      inside(scope, node)
      const { alias, functions = [] } = node.RangeFunction
      add(scope, alias?.aliasname ?? JSON.stringify(functions).match(/"sval":"(\w+)"/)?.[1] ?? '', undefined)
    } else if ('JoinExpr' in node) {
      const before = new Set(scope.relations.values())
      const { larg, rarg, quals, usingClause = [] } = node.JoinExpr
      if (larg) from(scope, larg)
      const left = [...scope.relations.values()].filter((one) => !before.has(one))
      if (rarg) from(scope, rarg)
      const right = [...scope.relations.values()].filter((one) => !before.has(one) && !left.includes(one))
      const isByCompany = usingClause.some((name) => 'String' in name && name.String.sval === 'company_id')
      const companies = (ones: Relation[]) => ones.find(({ column }) => column === 'company_id')?.key ?? GIVEN
      if (isByCompany) same(companies(left), companies(right))
      where(scope, quals)
    }
  }

  function where(scope: Scope, condition: Node | undefined): void {
    hold(scope, condition)
    inside(scope, condition)
  }

  /** Every query within an expression. */
  function inside(scope: Scope, part: unknown): void {
    if (Array.isArray(part)) for (const one of part) inside(scope, one)
    else if (typeof part === 'object' && part !== null)
      if (isStatement(part as Node)) statement(part as Node, scope)
      else for (const one of Object.values(part)) inside(scope, one)
  }

  function statement(node: Node, above: Scope): void {
    const made = new Set<string>()
    const scope: Scope = { relations: new Map(), above, made }
    const body = Object(Object.values(node)[0]) as { withClause?: { ctes?: Node[]; recursive?: boolean } }
    for (const cte of body.withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename = '', ctequery } = cte.CommonTableExpr
      if (body.withClause?.recursive) made.add(ctename)
      if (ctequery) statement(ctequery, scope)
      made.add(ctename)
    }
    if ('SelectStmt' in node) return select(scope, node.SelectStmt)
    if ('InsertStmt' in node) return insert(scope, node)
    const change = 'UpdateStmt' in node ? node.UpdateStmt : 'DeleteStmt' in node ? node.DeleteStmt : undefined
    if (!change) return
    if (change.relation) from(scope, { RangeVar: change.relation })
    const others =
      'UpdateStmt' in node ? node.UpdateStmt.fromClause : 'DeleteStmt' in node ? node.DeleteStmt.usingClause : []
    for (const other of others ?? []) from(scope, other)
    where(scope, change.whereClause)
    if ('targetList' in change) inside(scope, change.targetList)
    inside(scope, change.returningClause)
  }

  function select(scope: Scope, one: SelectStmt): void {
    for (const side of [one.larg, one.rarg]) if (side) statement({ SelectStmt: side }, scope)
    for (const table of one.fromClause ?? []) from(scope, table)
    where(scope, one.whereClause)
    for (const part of [one.targetList, one.havingClause, one.sortClause, one.groupClause, one.valuesLists])
      inside(scope, part)
    inside(scope, [one.limitCount, one.limitOffset])
  }

  function insert(scope: Scope, node: Extract<Node, { InsertStmt: unknown }>): void {
    const { relation, cols = [], selectStmt, onConflictClause, returningClause } = node.InsertStmt
    const to = add({ ...scope, relations: new Map() }, relation?.relname ?? '', relation?.relname)
    const at = cols.findIndex((col) => 'ResTarget' in col && col.ResTarget.name === 'company_id')
    // Its own rows and the wall agree on whose they are: what it reads is looked at.
    if (at >= 0 || cols.length === 0) same(to.key, GIVEN)
    if (selectStmt) statement(selectStmt, scope)
    inside(scope, [onConflictClause, returningClause])
  }

  const isMadeIn = (scope: Scope | undefined, name: string): boolean =>
    scope !== undefined && (scope.made.has(name) || isMadeIn(scope.above, name))

  return {
    statement,
    unbound: () => [...tables].filter(([key]) => root(key) !== GIVEN).map(([, table]) => table),
  }
}

const isStatement = (node: Node) =>
  'SelectStmt' in node || 'InsertStmt' in node || 'UpdateStmt' in node || 'DeleteStmt' in node

const rowOf = (node: Node | undefined): Node[] | undefined =>
  node && 'RowExpr' in node ? (node.RowExpr.args ?? []) : undefined

const isEquals = (name: readonly Node[] = []) => name.some((part) => 'String' in part && part.String.sval === '=')

/** The columns that a value is made of. */
const columnsIn = (part: unknown): Node[] =>
  typeof part !== 'object' || part === null
    ? []
    : 'ColumnRef' in part
      ? [part as Node]
      : Object.values(part).flatMap(columnsIn)
