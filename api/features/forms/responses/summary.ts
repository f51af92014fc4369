import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { choiceCounts, isChosen, isMeasured, offeredBy } from '../../../../openapi/rules/forms/form-answers.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../../db/client.ts'
import { type Asked, found, type Of } from './found.ts'
import { isSummed, ofDays } from './sums.ts'

type Schemas = components['schemas']
type Columns = Schemas['FormColumns']
type Line =
  | { kind: 'all' | 'answered'; field: string; n: number }
  | { kind: 'choice'; field: string; value: string; n: number }
  | { kind: 'numbers'; field: string; min: number; max: number; average: number }
  | { kind: 'day'; field: string; day: string; average: number; n: number }

const linesOf = (sql: Tag, of: Of, asked: Asked, columns: Columns) => {
  const fields = (is: (type: Schemas['FormFieldType']) => boolean) =>
    columns.filter(({ type }) => is(type)).map(({ id }) => id)
  const shown: Fields = { chosen: fields(isChosen), measured: fields(isMeasured), all: fields(() => true) }
  return isSummed(of, asked) ? fromSums(sql, of, asked, shown) : fromAnswers(sql, of, asked, shown)
}

type Fields = Record<'all' | 'chosen' | 'measured', string[]>

/** Of whole days, from what is kept of their hours. */
const fromSums = (sql: Tag, of: Of, asked: Asked, { all, chosen, measured }: Fields) => {
  const hours = ofDays(sql, of, asked)
  return sql<Line[]>`
    with numbers as materialized (
      select s.field, s.hour, sum(s.n) as n, sum(s.n * s.number) as total, min(s.number) as low, max(s.number) as high
      from form_sums s
      where ${hours} and s.kind = 'choice' and s.field = any (${measured}::text[]) and s.number is not null and s.n > 0
      group by 1, 2
    ), choices as (
      select s.field, s.value, sum(s.n) as n
      from form_sums s where ${hours} and s.kind = 'choice' and s.field = any (${chosen}::text[])
      group by 1, 2 having sum(s.n) > 0
    )
    select 'all' as kind, null as field, null as value, null as day, coalesce(sum(s.n), 0)::int as n, null::float8 as average,
      null::float8 as min, null::float8 as max
    from form_sums s where ${hours} and s.kind = 'all' and s.field = ''
    union all
    select 'answered', s.field, null, null, sum(s.n)::int, null, null, null
    from form_sums s where ${hours} and s.kind = 'answered' and s.field = any (${all}::text[])
    group by s.field having sum(s.n) > 0
    union all
    select 'choice', field, value::jsonb #>> '{}', null, sum(n)::int, null, null, null from choices group by 2, 3
    union all select 'numbers', field, null, null, sum(n)::int, sum(total) / sum(n), min(low), max(high) from numbers group by field
    union all
    select 'day', field, null, to_char(hour at time zone ${of.timeZone}, 'YYYY-MM-DD') as day, sum(n)::int,
      sum(total) / sum(n), null, null
    from numbers group by 2, 4
    order by day`
}

/** Every sum of one moment, in one pass over the answers of the period. */
const fromAnswers = (sql: Tag, of: Of, asked: Asked, { chosen, measured }: Fields) =>
  sql<Line[]>`
    with found as materialized (
      select a.values, to_char(a.submitted_at at time zone ${of.timeZone}, 'YYYY-MM-DD') as day
      from form_responses a where ${found(sql, of, asked)}
    ), given as materialized (
      select found.day, g.key as field, g.value from found cross join lateral jsonb_each(found.values) g
    ), numbers as materialized (
      select day, field, value::numeric as number from given
      where field = any (${measured}::text[]) and jsonb_typeof(value) = 'number'
    )
    select 'all' as kind, null as field, null as value, null as day, count(*)::int as n, null::float8 as average,
      null::float8 as min, null::float8 as max from found
    union all select 'answered', field, null, null, count(*)::int, null, null, null from given group by field
    union all
    select 'choice', field, chosen.value, null, count(*)::int, null, null, null
    from given cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(given.value) when 'array' then given.value else jsonb_build_array(given.value) end) chosen
    where field = any (${chosen}::text[]) and length(chosen.value) <= ${limits.forms.choiceMax}
    group by field, chosen.value
    union all select 'numbers', field, null, null, count(*)::int, avg(number), min(number), max(number) from numbers group by field
    union all select 'day', field, null, day, count(*)::int, avg(number), null, null from numbers group by field, day
    order by day`

/** Averages to this many digits behind the point. */
const PRECISION = 3
const rounded = (number: number) => Number(number.toFixed(PRECISION))

export async function summarize(
  sql: Tag,
  { of, asked, columns, fields }: { of: Of; asked: Asked; columns: Columns; fields: readonly FormField[] },
): Promise<Pick<Schemas['FormAnswers'], 'responses' | 'fields'>> {
  const lines = [...(await linesOf(sql, of, asked, columns))]
  const count = (kind: 'all' | 'answered', field?: string) =>
    lines.reduce((n, line) => (line.kind === kind && (kind === 'all' || line.field === field) ? line.n : n), 0)
  return {
    responses: count('all'),
    fields: columns.map((column) => {
      const { id, type } = column
      const own = lines.filter(({ field }) => field === id)
      const options = fields.find((field) => field.id === id)?.options
      const numbers = own.find((line) => line.kind === 'numbers')
      return {
        column,
        answered: count('answered', id),
        ...(isChosen(type) && {
          choices: choiceCounts(
            offeredBy(type, options),
            own.flatMap((line) => (line.kind === 'choice' ? [{ value: line.value, count: line.n }] : [])),
          ),
        }),
        ...(numbers && {
          numbers: { min: numbers.min, max: numbers.max, average: rounded(numbers.average) },
        }),
        ...(isMeasured(type) && {
          days: own.flatMap((line) =>
            line.kind === 'day' ? [{ day: line.day, average: rounded(line.average), count: line.n }] : [],
          ),
        }),
      }
    }),
  }
}
