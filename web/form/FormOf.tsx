import { limits } from '../../openapi/gen/limits.gen.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { messageOf, type Problem } from '../api/problem.ts'
import { toast } from '../shell/notifications.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'

interface FormOfProps<T> {
  /** Fresh: an older copy would bring an older version, and with it STALE. */
  read: { data: T | undefined; failed: { status: number; problem: Problem } | undefined }
  /** «Загрузка должности...» */
  waiting: string
  /** Said when there is no such thing any more; the list is where its reader goes on. */
  gone: string
  failed: string
  backTo: string
  backLabel: string
  children: (data: T) => ReactNode
}

/** A form of something that is read first: on its way, gone, not to be had, or here. */
export function FormOf<T>({ read: { data, failed }, waiting, gone, backTo, ...texts }: FormOfProps<T>) {
  const [, navigate] = useLocation()
  const isGone = failed?.status === 404 && data === undefined
  useEffect(() => {
    if (!isGone) return
    toast('error', gone)
    navigate(backTo, { replace: true })
  }, [isGone, gone, backTo, navigate])
  // Once it is here, what was typed stays, whatever a later read says.
  if (data !== undefined) return texts.children(data)
  if (!failed || isGone) return <PageLoading delay={limits.app.layoutDelayMs}>{waiting}</PageLoading>
  return <LoadFailed message={messageOf(failed.problem, texts.failed)} backTo={backTo} backLabel={texts.backLabel} />
}
