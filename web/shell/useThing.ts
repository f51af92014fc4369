import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Read } from '../data/useRead.ts'
import { useLateWaiting } from '../lib/useLateWaiting.ts'
import { toast } from './notifications.tsx'
import { useKeptCopy } from './useKeptCopy.ts'

interface Gone {
  /** Said when there is no such thing any more; the list is where its reader goes on. */
  gone: string
  backTo: string
}

/** Of the other failures the shell tells, and they are no word about the thing. */
const isWordAboutIt = ({ status }: { status: number }) => status === 404 || status === 400

/** The thing that a page is of: here, on its way, not to be had (`failed`), or gone; then its reader is led back. */
export function useThing<T>(read: Read<T>, where?: Gone) {
  const [, navigate] = useLocation()
  const { gone, backTo } = where ?? {}
  const failed = read.loading ? undefined : read.failed
  const isGone = failed !== undefined && isWordAboutIt(failed)
  const thing = isGone ? undefined : read.data
  const skeleton = useLateWaiting(!thing && !read.failed, limits.app.layoutDelayMs)
  useKeptCopy(read)
  useEffect(() => {
    if (!isGone || gone === undefined || backTo === undefined) return
    toast('error', gone)
    navigate(backTo, { replace: true })
  }, [isGone, gone, backTo, navigate])
  return { thing, failed, isGone, skeleton }
}
