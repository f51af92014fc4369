import { session } from './session.ts'

/** Whose days the log goes by; until the session knows the company, the zone of most of them. */
export const companyZone = (): string => session.company?.timezone ?? 'Europe/Moscow'
