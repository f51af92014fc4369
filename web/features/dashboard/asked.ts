/** The list goes by the authors' own order first (B12): the newest are looked for among as many. */
export const publishedArticles = { query: { status: 'published', limit: 50 } } as const

/** The newest of the log. */
export const lastEvents = { query: { limit: 10 } } as const
