import { useCallback, useEffect, useRef, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { write } from '../../data/write.ts'
import { showCompany } from '../../shell/session.ts'
import type { Company } from './company-form.ts'

type Body = components['schemas']['CompanyUpdate']

const later = (one: Company, other: Company) => (one.updatedAt > other.updatedAt ? one : other)

/**
 * Changes of the company, one after another: a logo is saved over what the save before it has left, so that two logos, or
 * a logo and the form, don't take each other for a stranger. `now` and the menu show a change at once.
 */
export function useCompanyWrites(read: Company) {
  const [own, setOwn] = useState(read)
  const now = later(own, read)
  const latest = useRef(now)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    latest.current = later(latest.current, now)
  }, [now])

  const save = useCallback((bodyOver: (before: Company) => Body) => {
    const answer = last.current.then(async () => {
      const before = latest.current
      const reply = await write('companyUpdate', { path: { id: before._id }, body: bodyOver(before) })
      if (reply.failed) return reply
      latest.current = reply.data
      setOwn(reply.data)
      showCompany(reply.data)
      return { ...reply, over: before.updatedAt }
    })
    last.current = answer
    return answer
  }, [])
  return { now, save }
}
