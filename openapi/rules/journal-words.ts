import { wallAt } from './wall-clock.ts'

/** «12.11» */
export const dayWords = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}`
/** «15:20», on the wall of the place. */
export const timeWords = (zone: string, at: Date): string => new Date(wallAt(zone, at)).toISOString().slice(11, 16)
