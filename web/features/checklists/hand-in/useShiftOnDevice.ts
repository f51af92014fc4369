import type { Read } from '../../../data/useRead.ts'
import type { Schemas } from './run.ts'

/** Beside useRead('runGetToday'): the clock of the server, the runs and their instructions are kept for without a network. */
export function useShiftOnDevice(_: Pick<Read<Schemas['RunToday']>, 'data' | 'keptAt'>): void {}
