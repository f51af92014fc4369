import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRecord, isText } from '../../../../lib/shape.ts'
import { useBusy } from '../../../../lib/useBusy.ts'
import { useOwnDraft } from '../../../../lib/useOwnDraft.ts'
import { useDraftPlace } from '../../../../shell/useDraftPlace.ts'
import { toast } from '../../../../shell/notifications.tsx'
import { completeRun } from '../../hand-in/answer.ts'
import type { Run } from '../../hand-in/run.ts'
import type { Signer } from '../../sign/useSigner.ts'
import { leadTo, unkeptItem } from './lead.ts'

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

const blank: { comment?: string } = {}
const typedIn = (value: unknown): typeof blank | undefined =>
  isRecord(value) && isText(value.comment) ? { comment: value.comment } : undefined

export function useFinish({ run, lacking, fields, signer }: Finishing): Finish {
  const [asked, setAsked] = useState(false)
  const { busy, act } = useBusy()
  const place = useDraftPlace(`run/${run.run._id}/comment`)
  const { value, change, clear } = useOwnDraft(place, blank, typedIn)
  const text = value.comment ?? run.comment

  const latest = useRef({ run, lacking, signer, text })
  useEffect(() => {
    latest.current = { run, lacking, signer, text }
  })

  const finish = async () => {
    await Promise.all([...fields].map((keep) => keep()))
    // The page has drawn the answers that were kept just now.
    await new Promise((drawn) => setTimeout(drawn))
    const now = latest.current
    const [first] = now.lacking.keys()
    if (first !== undefined) {
      // Where it is missing is marked before it is looked for.
      flushSync(() => setAsked(true))
      return leadTo(first)
    }
    const unkept = unkeptItem()
    if (unkept !== undefined) return leadTo(unkept)
    const isSigned = now.signer.needed && now.run.run.sign !== 'none'
    const signature = isSigned ? await now.signer.signature() : undefined
    if (isSigned && signature === undefined) return
    const { failed } = await completeRun(now.run, {
      ...(now.text.trim() && { comment: now.text.trim() }),
      ...(signature !== undefined && { signature }),
    })
    if (failed !== undefined) return toast('error', failed)
    clear()
    toast('success', 'Чек-лист завершен')
    scrollTo({ top: 0 })
  }
  return { asked, busy, comment: text, setComment: (comment) => change({ comment }), press: () => void act(finish) }
}
