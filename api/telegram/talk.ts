import { laneOf } from '../queue/deliveries.ts'

/** What people write to the bot of a company and what it answers have a turn of their own, beside all that is told. */
export const talkOf = (companyId: string): string => laneOf(`telegram talk ${companyId}`)
