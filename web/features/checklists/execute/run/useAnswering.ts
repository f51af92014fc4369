import { useEffect, useRef, useState } from 'react'
import type { Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { toast } from '../../../../shell/notifications.tsx'
import { answerItem, type Draft } from '../../hand-in/answer.ts'
import type { Run } from '../../hand-in/run.ts'
import { useReadCodes } from '../../scan/read-codes.ts'
import type { Signer } from '../../sign/useSigner.ts'

type Said = Pick<Draft, 'value' | 'na' | 'comment' | 'photos'>
export type Give = (item: Item, change: Partial<Said>) => Promise<boolean>

/** That somebody stood there, or why he could not show it: goes with each answer of that place. */
type Proof = Pick<Draft, 'code' | 'notScannedReason'>

interface Scan {
  place: string | null
  done: (proof: Proof | undefined) => void
}

/** Answers of this page, one item at a time: what is at hand is added to what was said of the item before. */
export function useAnswering(run: Run, signer: Signer, read: string | undefined) {
  const [scan, setScan] = useState<Scan>()
  const latest = useRef(run)
  const codes = useReadCodes(run)
  const known = useRef(codes)
  const reasons = useRef(new Map<string | null, string>())
  // Two changes of one item within a moment: the second one knows of the first before the run does.
  const given = useRef(new Map<string, { said: Said; kept: boolean }>())
  useEffect(() => {
    latest.current = run
    known.current = codes
    for (const [id, { kept }] of given.current) if (kept) given.current.delete(id)
  }, [run, codes])
  // The sheet that led here was read at its place: it is not asked for once more.
  useEffect(() => {
    if (read !== undefined) void known.current.add(read)
  }, [read])

  const atPlace = async (item: Item): Promise<Proof | undefined> => {
    if (!item.requireScan) return {}
    const place = item.place ?? null
    const code = known.current.codeOf(place)
    const reason = reasons.current.get(place)
    if (code !== undefined) return { code }
    if (reason !== undefined) return { notScannedReason: reason }
    const proof = await new Promise<Proof | undefined>((done) => setScan({ place, done }))
    setScan(undefined)
    if (proof?.code !== undefined) await known.current.add(proof.code)
    if (proof?.notScannedReason !== undefined) reasons.current.set(place, proof.notScannedReason)
    return proof
  }

  /** False: it was not kept, and the reader knows why. */
  const give: Give = async (item, change) => {
    const {
      value = null,
      na = false,
      comment = '',
      photos = [],
    } = given.current.get(item.id)?.said ?? latest.current.answers.find(({ itemId }) => itemId === item.id) ?? {}
    const said = { value, na, comment, photos, ...change }
    given.current.set(item.id, { said, kept: false })
    const drop = () => {
      if (given.current.get(item.id)?.said === said) given.current.delete(item.id)
      return false
    }
    const proof = await atPlace(item)
    if (!proof) return drop()
    const isSigned = signer.needed && latest.current.run.sign === 'each'
    const signature = isSigned ? await signer.signature() : undefined
    if (isSigned && signature === undefined) return drop()
    const { failed } = await answerItem(latest.current, item.id, {
      ...said,
      ...proof,
      ...(signature !== undefined && { signature }),
    })
    if (failed !== undefined) {
      toast('error', failed || 'Ошибка сохранения ответа')
      return drop()
    }
    const now = given.current.get(item.id)
    if (now?.said === said) now.kept = true
    return true
  }
  return { give, scan }
}
