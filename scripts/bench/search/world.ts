import postgres from 'postgres'
import { recallArticles } from '../../../api/test/search-recall/articles.ts'
import { testSettings } from '../../../api/test/app.ts'
import { createTokens } from '../../../api/accounts/token.ts'
import { withoutWalls } from '../parts/house.ts'

export type World = { subdomain: string; token: string; rare: string[]; words: string[]; url: string }

const MEASURED = 10_000
const OTHERS = 500
const PARAGRAPHS = 3000
/** Paragraphs of a long text: about 4 KB, so that the world is built within a minute or two. */
const LONG = 5
const SYLLABLES = 'ба ви го ду же за ки ло му ню пе ра си та фу хо це чу ша щу эк ям ор уд ил ёк ат ун иф оч'.split(' ')
const ENDINGS = ['', 'а', 'ами', 'ов', 'ом', 'у', 'е']

/** A made-up noun for each number, unlike the others in its stem. */
function noun(n: number): string {
  const digits: number[] = []
  for (let rest = n + 1, at = 0; at < 4; at++, rest = Math.floor(rest / SYLLABLES.length))
    digits.push((rest + at * 7 + n) % SYLLABLES.length)
  return `${digits.map((digit) => SYLLABLES[digit]).join('')}нт`
}

/** An array as this driver takes it without its types. */
const list = (words: string[]) => `{${words.join()}}`

/**
 * `companies` companies in the same tables: 10,000 articles of about 4 KB in the first, 500 short ones in each other. The
 * words of real articles among made-up ones, the first of them often, the last seldom; «гость» in 95 % of the articles, a
 * rare word in three. Written by the owner, past the walls: what is measured is reading.
 */
export async function buildWorld(url: string, companies: number): Promise<World> {
  const sql = postgres(url, { max: 2, fetch_types: false, onnotice: () => {} })
  const real = [...new Set(recallArticles.flatMap(({ text }) => text.toLowerCase().match(/[а-яё]{4,}/g) ?? []))].filter(
    (word) => !word.startsWith('гост'),
  )
  const made = Array.from({ length: 4000 }, (_, n) => `${noun(n + 20_000)}${ENDINGS[n % ENDINGS.length]}`)
  const words = [...real, ...made]
  const rare = Array.from({ length: Math.floor(MEASURED / 3) }, (_, n) => noun(n))
  try {
    await withoutWalls(sql)
    await sql`
      insert into companies (id, name, subdomain)
      select gen_random_uuid(), 'Компания ' || n, 'bench' || n from generate_series(1, ${companies}::int) n`
    await sql`
      insert into users (company_id, id, name, email)
      select id, gen_random_uuid(), 'Сотрудник', 'user@bench.example' from companies`
    await sql`
      create table bench_paragraphs as
      select p as n, (
        select string_agg(w, ' ')
        from (select (${list(words)}::text[])[1 + floor(power(random(), 3) * ${words.length}::int + p * 0)::int] as w
          from generate_series(1, 90)) picked
      ) || '. ' as text from generate_series(1, ${PARAGRAPHS}::int) p`
    await sql`alter table bench_paragraphs add primary key (n)`
    await sql`
      insert into articles (company_id, id, title, content, status, tags, sort_order, created_by_name, created_at)
      select c.id, gen_random_uuid(), 'Стандарт ' || g.n || ' ' || (${list(words)}::text[])[1 + g.n % ${words.length}::int], '{"blocks": []}',
        'published', array['зал'], 1 + g.n % 5, 'Автор', now() - g.n * interval '1 minute'
      from companies c
      cross join lateral generate_series(1, case c.subdomain when 'bench1' then ${MEASURED}::int else ${OTHERS}::int end) g(n)`
    // A long text is LONG paragraphs, a short one the beginning of one.
    await sql`
      select count(article_search_write(a.company_id, a.id, a.title, a.tags, a.plain)) from (
        select a.company_id, a.id, a.title, a.tags, case
          when c.subdomain = 'bench1' then (
            select string_agg(p.text, E'\n\n') from generate_series(1, ${LONG}::int) k
            join bench_paragraphs p on p.n = 1 + (abs(hashtext(a.id::text || k)) % ${PARAGRAPHS}::int)
          ) || case when m.n % 20 = 0 then '' else ' Гость ждёт. ' end || (${list(rare)}::text[])[1 + m.n % ${rare.length}::int]
          else (select left(p.text, 300) from bench_paragraphs p where p.n = 1 + (abs(hashtext(a.id::text)) % ${PARAGRAPHS}::int))
        end as plain
        from articles a join companies c on c.id = a.company_id
        cross join lateral (select substring(a.title from '[0-9]+')::int as n) m
        offset 0
      ) a`
    await sql`select article_rev_raise(id) from companies`
    await sql`vacuum analyze`
    const [user] = await sql<{ id: string; company_id: string }[]>`
      select u.id, u.company_id from users u join companies c on c.id = u.company_id where c.subdomain = 'bench1'`
    if (!user) throw new Error('the measured company is not there')
    const session = Bun.randomUUIDv7()
    const expiresAt = new Date(Date.now() + 3_600_000)
    await sql`
      insert into sessions (company_id, id, user_id, kind, expires_at, device_at)
      values (${user.company_id}, ${session}, ${user.id}, 'password', ${expiresAt}, now())`
    const tokens = createTokens(testSettings.sessionSecrets, () => new Date())
    const token = await tokens.sign({ company: user.company_id, user: user.id, session }, expiresAt)
    return { subdomain: 'bench1', token, rare, words: made, url }
  } finally {
    await sql.end()
  }
}
