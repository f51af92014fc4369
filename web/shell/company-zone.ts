import { useSnapshot } from 'valtio'
import { session } from './session.ts'

/** Until the session knows the company, the zone of most of them. */
const USUAL = 'Europe/Moscow'

/** Whose days a question goes by at the moment when it is asked. */
export const companyZone = (): string => session.company?.timezone ?? USUAL

/** The same for what is drawn. */
export const useCompanyZone = (): string => useSnapshot(session).company?.timezone ?? USUAL
