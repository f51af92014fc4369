import type { Event } from '../../events/record.ts'
import type { StoredUser } from './rows.ts'

type After = Pick<StoredUser, 'name' | 'email' | 'phone' | 'role' | 'positionId' | 'positionName' | 'restaurants'> & {
  pinHash: string | null
  passwordHash: string | undefined
}

/** What the log tells of a change, by names; of a secret only that it was changed. Undefined when nothing was. */
export function changesOf(old: StoredUser, next: After): Event['changes'] {
  const idsOf = ({ restaurants }: Pick<After, 'restaurants'>) => restaurants.map((one) => one._id).toSorted()
  const namesOf = ({ restaurants }: Pick<After, 'restaurants'>) => restaurants.map((one) => one.name)
  const scalars = (['name', 'email', 'phone', 'role'] as const)
    .filter((field) => old[field] !== next[field])
    .map((field) => [field, { old: old[field], new: next[field] }] as const)
  const changes: Event['changes'] = {
    ...Object.fromEntries(scalars),
    ...(old.positionId !== next.positionId && { position: { old: old.positionName, new: next.positionName } }),
    ...(idsOf(old).join() !== idsOf(next).join() && { restaurants: { old: namesOf(old), new: namesOf(next) } }),
    ...(old.pinHash !== next.pinHash && { pin: { hidden: true } }),
    ...(next.passwordHash !== undefined && { password: { hidden: true } }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
