import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Problem } from '../../../../openapi/contract.ts'
import type { FormValues } from '../../../../openapi/rules/forms/forms.ts'
import type { Move } from '../../../../openapi/rules/tasks/tasks.ts'
import { outbox } from '../../../data/later.ts'
import { newId } from '../../../lib/new-id.ts'
import { useOwnDraft } from '../../../lib/useOwnDraft.ts'
import { useDraftPlace } from '../../../shell/useDraftPlace.ts'
import { isPicture } from '../../../uploads/file-types.ts'
import { localFiles } from '../../../uploads/local-files.ts'
import { movableOf, type Task } from './move.ts'
import { type Outcome, refusedOf, sendMove } from './send-move.ts'
import { moveIn } from './waiting.ts'
import { askedOf, blankWork, inputOf, lackOf, readWork, refit, valuesOf, type Work } from './work.ts'

const FORM_FIELD = 'formValues.'
const refusalOf = ({ message, fields = {} }: Problem): Work['refused'] => ({
  message: message || 'Сервер отказал без объяснения',
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.startsWith(FORM_FIELD) ? name.slice(FORM_FIELD.length) : name,
      text,
    ]),
  ),
})

/** The work on one task: typed, photographed, handed in. It outlives a reload, and a refusal. */
export function useWork(task: Task) {
  const place = useDraftPlace(`task/${task._id}/work`)
  const { value: work, ready, now, change, clear, flush } = useOwnDraft(place, blankWork, readWork)
  const { waiting, refused } = useSnapshot(outbox.state)
  const [shown, setShown] = useState(false)
  const [pictureFault, setPictureFault] = useState<string>()
  const busy = useRef(false)
  const [sending, setSending] = useState(false)

  // Handed in before, by this page or one that is gone: taken by now, refused, or still on its way.
  const settle = useEffectEvent(async () => {
    const { clientId } = now()
    if (clientId === undefined) return
    await outbox.look()
    if (busy.current || now().clientId !== clientId) return
    const answer = refusedOf(clientId)
    const isWaiting = outbox.state.waiting.some((letter) => moveIn(letter).some((one) => one.clientId === clientId))
    if (answer) refuse(answer)
    else if (isWaiting && !now().sent) change({ sent: true })
    else if (!isWaiting && now().sent) clear()
  })
  useEffect(() => {
    if (ready) void settle()
  }, [ready, waiting, refused])

  // The form may be another one by now.
  const fit = useEffectEvent(() => {
    const next = refit(task, now())
    if (next) change(next)
  })
  useEffect(() => {
    if (ready) fit()
  }, [ready, task.form?._id, task.form?.version])

  function refuse({ problem, read }: { problem: Problem; read: () => Promise<unknown> }) {
    change({ refused: refusalOf(problem), sent: false, clientId: undefined })
    flush()
    void read()
  }

  async function handIn(move: Move): Promise<Outcome | undefined> {
    const lack = lackOf(task, now(), move)
    setShown(true)
    if (lack.fault || busy.current) return undefined
    busy.current = true
    setSending(true)
    const clientId = newId()
    change({ clientId, sent: false, refused: undefined, lost: [] })
    flush()
    try {
      const outcome = await sendMove(movableOf(task), move, { ...inputOf(task, now()), clientId })
      if (outcome.is === 'refused') refuse(outcome)
      else if (outcome.is === 'waits') change({ sent: true })
      else if (outcome.is === 'failed') change({ clientId: undefined })
      else clear()
      if (outcome.is === 'done' || outcome.is === 'waits') setShown(false)
      return outcome
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    work,
    ready,
    sending,
    /** Faults are told from the first try on. */
    shown,
    pictureFault,
    lack: (move: Move) => lackOf(task, work, move),
    answer: (values: FormValues) => change({ values, asked: askedOf(task), refused: undefined }),
    values: valuesOf(task, work),
    comment: (comment: string) => change({ comment, refused: undefined }),
    /** Of a field of the form: made smaller, kept here, named by their ids of this device. */
    keepFiles: async (chosen: readonly File[]): Promise<string[] | undefined> => {
      const { files, failed } = await localFiles(chosen)
      setPictureFault(failed)
      if (files) change({ files: [...now().files, ...files] })
      return files?.map(({ id }) => id)
    },
    addPhotos: async (chosen: readonly File[]): Promise<void> => {
      const { files, failed } = await localFiles(chosen, isPicture)
      setPictureFault(failed)
      if (files) change({ photos: [...now().photos, ...files], refused: undefined })
    },
    removePhoto: (id: string) =>
      change({
        photos: now().photos.filter((photo) => photo.id !== id),
        ...(!id.startsWith('local:') && { dropped: [...now().dropped, id] }),
      }),
    read: () => change({ refused: undefined, lost: [] }),
    handIn,
  }
}
export type TaskWork = ReturnType<typeof useWork>
