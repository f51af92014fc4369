import { useSnapshot } from 'valtio'
import { useParams, useSearch } from 'wouter'
import { useRead } from './data/useRead.ts'
import type { lazyPage } from './shell/lazy-page.tsx'
import { isAdmin, session } from './shell/session.ts'

type Lazy = ReturnType<typeof lazyPage>

const isAllIn = (search: string) => new URLSearchParams(search).get('scope') === 'all'
/** Who somebody is may not be known yet: the address says what he most likely came for. */
const loading = (ofAll: Lazy, own: Lazy) => ({ load: () => (isAllIn(location.search) ? ofAll : own).load() })

/** One's own results, and under the same address with `scope=all` everybody's, to administrators. */
export function resultsOf(Everybodys: Lazy, Mine: Lazy) {
  function TestResultsPage() {
    const { user } = useSnapshot(session)
    return isAllIn(useSearch()) && isAdmin(user) ? <Everybodys /> : <Mine />
  }
  return Object.assign(TestResultsPage, loading(Everybodys, Mine))
}

/** An administrator marks the results of others; his own he reads like anybody, unless he comes from the list of all. */
export function resultOf(Review: Lazy, Mine: Lazy) {
  function TestResultPage() {
    const { id = '' } = useParams()
    const { user } = useSnapshot(session)
    const isAll = isAllIn(useSearch())
    const mayReview = isAdmin(user)
    const { data } = useRead('attemptGet', { path: { id } }, { when: mayReview && !isAll })
    const isOthers = data !== undefined && data.attempt.user.id !== user?.id
    return mayReview && (isAll || isOthers) ? <Review /> : <Mine />
  }
  return Object.assign(TestResultPage, loading(Review, Mine))
}
