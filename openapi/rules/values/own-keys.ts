/** The keys of a table that has no others than its type names: Object.keys cannot know it. */
export const ownKeys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** They and their values. */
export const ownEntries = <Key extends string, Value>(table: { readonly [K in Key]?: Value }): [Key, Value][] =>
  Object.entries(table) as [Key, Value][]
