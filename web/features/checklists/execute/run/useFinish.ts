import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../../shell/notifications.tsx'
import { completeRun } from '../../hand-in/answer.ts'
import type { Run } from '../../hand-in/run.ts'
import type { Signer } from '../../sign/useSigner.ts'
import { leadTo } from './lead.ts'

interface Finishing {
  run: Run
  /** By item, in order. */
  lacking: ReadonlyMap<string, string>
  fields: ReadonlySet<() => Promise<void>>
  signer: Signer
}
export interface Finish {
  /** It was pressed too early: what is missing is told where it is. */
  asked: boolean
  busy: boolean
  comment: string
  setComment: (text: string) => void
  press: () => void
}

export function useFinish({ run, lacking, fields, signer }: Finishing): Finish {
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [pressed, setPressed] = useState(0)
  const [comment, setComment] = useState<string>()
  const text = comment ?? run.comment

  const go = useEffectEvent(async () => {
    const [first] = lacking.keys()
    if (first !== undefined) {
      setAsked(true)
      setBusy(false)
      return leadTo(first)
    }
    const isSigned = signer.needed && run.run.sign !== 'none'
    const signature = isSigned ? await signer.signature() : undefined
    if (isSigned && signature === undefined) return setBusy(false)
    const { failed } = await completeRun(run, {
      ...(text.trim() && { comment: text.trim() }),
      ...(signature !== undefined && { signature }),
    })
    setBusy(false)
    if (failed !== undefined) return toast('error', failed)
    toast('success', 'Чек-лист завершен')
    scrollTo({ top: 0 })
  })
  // With the answers as they are once everything that was typed is kept.
  useEffect(() => {
    if (pressed > 0) void go()
  }, [pressed])

  const press = async () => {
    if (busy) return
    setBusy(true)
    await Promise.all([...fields].map((keep) => keep()))
    setPressed((count) => count + 1)
  }
  return { asked, busy, comment: text, setComment, press: () => void press() }
}
