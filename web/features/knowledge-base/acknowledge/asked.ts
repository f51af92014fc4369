/** What I have to read, the nearest deadline first: the dashboard, the list and its counter ask the same. */
export const myReading = { query: { state: 'todo', limit: 100 } } as const
