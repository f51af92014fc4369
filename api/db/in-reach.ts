/**
 * A day of long ago, as other systems write «since ever» (0001-01-01): Postgres and the zones' clocks have no such midnight,
 * and nothing here is older than this.
 */
export const inReach = (day: string): string => (day < '2000-01-01' ? '2000-01-01' : day)
