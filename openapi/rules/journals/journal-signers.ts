import type { components } from '../../gen/schema.d.ts'
import { initialsOf } from '../users/initials.ts'
import { type Asked, whoSaid } from './journal-answers.ts'
import type { Month, MonthRun } from './journal-month.ts'

type Schemas = components['schemas']
type Entry = Schemas['JournalEntry']
export type Signers = {
  /** Those who were named so far. */
  readonly told: Schemas['JournalSigner'][]
  readonly nameOf: (id: string) => string
  /** Who stands behind these answers, each once, in order. */
  readonly entriesOf: (run: MonthRun, asked: readonly Asked[]) => Entry[]
}

/** People are told by their initials, and those of two people differ on one sheet. */
export function signersIn({ personOf }: Month): Signers {
  const told: Schemas['JournalSigner'][] = []
  const known = new Map<string, string>()
  const nameOf = (id: string) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const { name, position } = personOf(id)
    const initials = initialsOf(name)
    const same = told.filter((one) => one.initials.replace(/\d+$/, '') === initials).length
    const given = same === 0 ? initials : `${initials}${same + 1}`
    known.set(id, given)
    told.push({ initials: given, name, position })
    return given
  }
  return {
    told,
    nameOf,
    entriesOf(run, asked) {
      const people = new Map<string, boolean>()
      for (const { given } of asked) {
        if (!given) continue
        const { id, isSigned } = whoSaid(run, given)
        people.set(id, isSigned || people.get(id) === true)
      }
      return [...people].map(([id, isSigned]) => ({ text: nameOf(id), ...(!isSigned && { unsigned: true }) }))
    },
  }
}
