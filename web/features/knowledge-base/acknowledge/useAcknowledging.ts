import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { later, outbox } from '../../../data/later.ts'
import { isLetterTo } from '../../../data/letters.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../shell/notifications.tsx'

/** The button of an article: kept on this device first, so that a cellar without a network is no excuse. */
export function useAcknowledging(article: { _id: string; title: string; version: number }) {
  const { _id: id, title, version } = article
  const box = useSnapshot(outbox.state)
  const [pressed, setPressed] = useState<number>()
  const isOf = isLetterTo('articleAcknowledge', id)
  const isWaiting = box.waiting.some(isOf)
  const isRefused = box.refused.some(isOf)

  const acknowledge = async () => {
    setPressed(version)
    const body = { version, clientId: newId(), acknowledgedAt: new Date().toISOString() }
    const { failed } = await later('articleAcknowledge', { path: { id }, body }, { about: title })
    if (failed === undefined) return
    setPressed(undefined)
    toast('error', failed)
  }
  return {
    acknowledge,
    isWaiting,
    /** Also while the server has taken it and the page doesn't know yet. */
    isGiven: isWaiting || (pressed === version && !isRefused),
  }
}
