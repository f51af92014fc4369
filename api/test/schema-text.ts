import type { Sql } from 'postgres'

/** What a reader wants to see of the schema, as statements; months of events and other partitions look like their parent. */
export async function schemaText(sql: Sql): Promise<string> {
  const routines = await sql<{ text: string; grants: string | null }[]>`
    select pg_get_functiondef(p.oid) as text, (
        select string_agg(distinct grantee::text, ', ' order by grantee::text)
        from information_schema.role_routine_grants g
        where g.specific_name = p.proname || '_' || p.oid and grantee not in (current_user, 'PUBLIC')) as grants
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.oid`
  const tables = await sql<Table[]>`
    select c.relname as name, c.relkind = 'v' as view, pg_get_viewdef(c.oid) as definition,
      case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partitioned, c.relforcerowsecurity as walled,
      array_to_string(c.reloptions, ', ') as options, (
        select array_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(co.collname) else '' end,
          case when a.attnotnull then ' not null' else '' end,
          case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
            when a.attidentity <> '' then ' generated as identity'
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_collation co on co.oid = a.attcollation
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns, (
        select array_agg(format('constraint %I %s', conname, pg_get_constraintdef(k.oid)) order by contype = 'p' desc, conname)
        from pg_constraint k where k.conrelid = c.oid and contype in ('p', 'u', 'c', 'f', 'x')) as constraints, (
        select array_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text) from pg_index i
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid
          and contype in ('p', 'u', 'x'))) as indexes, (
        select array_agg(pg_get_triggerdef(g.oid) order by tgname) from pg_trigger g
        where g.tgrelid = c.oid and not tgisinternal) as triggers, (
        select array_agg(format('create policy %I on %I for %s to %s%s%s', policyname, tablename, lower(cmd),
          array_to_string(roles, ', '), ' using (' || qual || ')', ' with check (' || with_check || ')') order by policyname)
        from pg_policies where schemaname = 'public' and tablename = c.relname) as policies, (
        select array_agg(format('grant %s on %I to %s', rights, c.relname, grantee) order by grantee, rights) from (
          select grantee, string_agg(lower(privilege_type), ', ' order by privilege_type) as rights
          from information_schema.role_table_grants
          where table_schema = 'public' and table_name = c.relname and grantee <> current_user group by grantee
          union all
          select g.grantee::regrole::text, lower(g.privilege_type) || format(' (%s)', string_agg(attname, ', ' order by attnum))
          from pg_attribute a cross join aclexplode(a.attacl) g
          where a.attrelid = c.oid group by g.grantee, g.privilege_type) g) as grants
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    order by c.relname`
  return [...tables.map(tableText), ...routines.map(routineText)].join('\n\n')
}

type Table = {
  name: string
  view: boolean
  definition: string | null
  partitioned: string | null
  walled: boolean
  options: string | null
} & Record<'columns' | 'constraints' | 'indexes' | 'triggers' | 'policies' | 'grants', string[] | null>

/** As procedure tenant_wall (0001_roles.sql) leaves a table of one company's rows. */
const isOfWall = (line: string, name: string) =>
  new RegExp(
    `^create policy (tenant on ${name} for all to app using|backup on ${name} for select)|^grant .* on ${name} to (app|backup)$`,
  ).test(line)

function tableText({ name, columns, constraints, ...table }: Table): string {
  const parts = [...(columns ?? []), ...(constraints ?? [])].map((part) => `  ${part}`)
  const options = table.options ? ` with (${table.options})` : ''
  const partitioned = table.partitioned ? ` partition by ${table.partitioned}` : ''
  const head = table.view
    ? `create view ${name}${options} as\n${table.definition?.replace(/;$/, '')}`
    : `create table ${name} (\n${parts.join(',\n')}\n)${partitioned}${options}`
  const rights = [...(table.policies ?? []), ...(table.grants ?? [])]
  const granted = rights.map((line) => /^grant (.*) on \S+ to app$/.exec(line)?.[1]).find(Boolean)
  const wall = table.walled ? [`call tenant_wall('${name}', '${granted}')`] : []
  const rest = table.walled ? rights.filter((line) => !isOfWall(line, name)) : rights
  const statements = [head, ...(table.indexes ?? []), ...(table.triggers ?? []), ...wall, ...rest]
  return statements.map((statement) => `${lowered(statement.replaceAll('public.', ''))};`).join('\n')
}

/** Postgres writes its words in capitals; what stands in quotes is a value. */
const lowered = (statement: string) =>
  statement.replaceAll(/'[^']*'|\b[A-Z]{2,}\b/g, (word) => (word.startsWith("'") ? word : word.toLowerCase()))

const routineText = ({ text, grants }: { text: string; grants: string | null }) =>
  `${text.trim().replaceAll('public.', '')};${grants ? `\n-- may be called by ${grants}` : ''}`
