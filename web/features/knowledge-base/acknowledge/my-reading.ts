/** What I have to read, the nearest deadline first: the list and its counter too. */
export const myReading = { query: { state: 'todo', limit: 100 } } as const
