import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isNewer } from '../../../../openapi/rules/checklists/run-merge.ts'
import { outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { filesOf, heldUrl, isLocal } from './pictures.ts'
import type { Run } from './run.ts'
import { answersIn, completionIn } from './waiting.ts'

export const isOf =
  ({ run }: Run) =>
  (letter: Letter): boolean =>
    [...answersIn(letter), ...completionIn(letter)].some(({ runId }) => runId === run._id)

/**
 * The letters of a run that wait, and those that the server has just taken: they stay until the run has been read again,
 * for it would jump back to what it was before.
 */
export function useUnsent(run: Run): { waiting: readonly Letter[]; shown: readonly Letter[] } {
  const box = useSnapshot(outbox.state)
  const waiting = box.waiting.filter(isOf(run))
  const [seen, setSeen] = useState<{ answers: unknown; letters: readonly Letter[] }>({
    answers: undefined,
    letters: [],
  })
  // Of another reading than those were seen beside.
  const before = seen.answers === run.answers ? seen.letters : []
  const isThere = ({ at }: Letter, letters: readonly Letter[]) => letters.some((one) => one.at === at)
  const taken = before.filter(
    (one) => !isThere(one, waiting) && !isThere(one, box.refused) && !isSaidAnew(one, run, waiting),
  )
  const shown = [...taken, ...waiting]
  if (seen.answers !== run.answers || shown.length !== before.length || !shown.every((one) => isThere(one, before)))
    setSeen({ answers: run.answers, letters: shown })
  return { waiting, shown }
}

/** By a later letter of this device, or by what has been read of the run since. */
function isSaidAnew(letter: Letter, { answers }: Run, waiting: readonly Letter[]): boolean {
  const others = [...waiting.flatMap(answersIn), ...answers]
  return answersIn(letter).some((mine) => others.some((other) => other.itemId === mine.itemId && !isNewer(mine, other)))
}

/** Pictures of answers that wait since before this page: from the disk. */
export function usePictures(letters: readonly Letter[]): (id: string) => string {
  const [, setHeld] = useState(0)
  const missing = letters.filter(({ files = [] }) => files.some(({ id }) => heldUrl(id) === undefined))
  const names = missing.map(({ at }) => at).join(' ')
  useEffect(() => {
    if (names === '') return
    const wanted = outbox.state.waiting.filter(({ at }) => names.includes(at))
    void Promise.all(wanted.map(filesOf)).then(() => setHeld((count) => count + 1))
  }, [names])
  return (id) => (isLocal(id) ? (heldUrl(id) ?? '') : '')
}
