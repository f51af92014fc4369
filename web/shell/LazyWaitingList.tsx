import { useEffect, useState } from 'react'
import { Fetched } from '../ui/Fetched.tsx'
import { network } from './network.ts'

const load = () => import('./WaitingList.tsx').then((file) => file.WaitingList)

/** Behind «Показать» of the strip; the worker keeps its code (scripts/build-worker.ts), for there is no network then. */
export function LazyWaitingList() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    network.showWaiting = () => setOpened(true)
    return () => {
      network.showWaiting = undefined
    }
  }, [])
  const close = () => setOpened(false)
  return <Fetched wanted={opened} load={load} onFailure={close} props={{ opened, onClose: close }} />
}
