import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

export type Asked = Snapshot<components['schemas']['Acknowledgement']>

/** Whether its reader is to see a bar: he is asked, has answered, or a course counts that he knows it. */
export const needsBar = ({ state, kind, knownVersion }: Asked, isOfCourse: boolean): boolean =>
  state !== 'none' || (isOfCourse && kind !== 'test') || knownVersion !== null

/** Whether there is something to compare with: he knows an older version than the one he reads. */
export const isOutdated = ({ state, knownVersion }: Asked, version: number): boolean =>
  (state === 'todo' || state === 'overdue') && knownVersion !== null && knownVersion < version
