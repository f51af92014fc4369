import type { WorkspaceClient } from './client.ts'
import { orThrow, type Problem } from './problem.ts'
import type { paths } from './schema.ts'

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never
/** The path of a list that comes by pages, and has nothing in its path to fill in. */
export type ListPath = {
  [P in keyof paths]: P extends `${string}{${string}`
    ? never
    : [Answer<P>] extends [never]
      ? never
      : Answer<P> extends { totalPages: number }
        ? P
        : never
}[keyof paths]
/** One page of a list as it is answered. */
export type PageOf<P extends ListPath> = Answer<P>
/** The names of what a page holds many of: `users` of `/api/users`. */
export type RowsOf<P extends ListPath> = {
  [K in keyof PageOf<P>]-?: PageOf<P>[K] extends readonly unknown[] ? K : never
}[keyof PageOf<P>] &
  string
type Row<P extends ListPath, K extends RowsOf<P>> = PageOf<P>[K] extends readonly (infer R)[] ? R : never

type Get = (
  path: string,
  init: { params: { query: object } },
) => Promise<{ data?: { totalPages: number }; error?: Problem; response: Response }>

/** The pages of a list, each asked for when it is wanted: `for await (const page of pages(client, '/api/users'))`. */
export async function* pages<P extends ListPath>(
  client: WorkspaceClient,
  path: P,
  query?: Omit<Query<P>, 'page'>,
): AsyncGenerator<PageOf<P>, void, undefined> {
  // TypeScript cannot see through the table that these paths have a GET of this shape.
  const get = client.GET as unknown as Get
  for (let page = 1; ; page++) {
    const body = await orThrow(get(path, { params: { query: { ...query, page } } }))
    yield body as PageOf<P>
    if (page >= body.totalPages) return
  }
}

/**
 * Every row of a list: `for await (const user of each(client, '/api/users', 'users'))`. Throws at its end where the pages
 * ended before the rows (`totalIsMore`): a part is not taken for the whole.
 */
export async function* each<P extends ListPath, K extends RowsOf<P>>(
  client: WorkspaceClient,
  path: P,
  rows: K,
  query?: Omit<Query<P>, 'page'>,
): AsyncGenerator<Row<P, K>, void, undefined> {
  let isCut = false
  for await (const page of pages(client, path, query)) {
    yield* page[rows] as Iterable<Row<P, K>>
    // Not every list has it.
    isCut = (page as { totalIsMore?: boolean }).totalIsMore === true
  }
  if (isCut) throw new Error(`${path} has more rows than its pages give: narrow the period`)
}
