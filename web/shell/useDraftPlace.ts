import { useState } from 'react'
import type { DraftPlace } from '../lib/drafts.ts'
import { session } from './session.ts'

/**
 * Where a draft of whoever is signed in now is kept, of one identity: the session may be over before the page is left.
 * Undefined: nobody is.
 */
export function useDraftPlace(path: string): DraftPlace | undefined {
  const [place] = useState(() => {
    const { user, company } = session
    return user && company ? { companyId: company._id, userId: user.id, path } : undefined
  })
  return place
}
