import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'

/** The address of the edit screen without an id. */
export function ArticleIdMissing() {
  useEffect(() => {
    toast('error', 'ID статьи не указан')
  }, [])
  return <Redirect to={href('articles')} replace />
}
