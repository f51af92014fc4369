import { useSnapshot } from 'valtio'
import { useParams, useSearch } from 'wouter'
import { useRead } from './data/useRead.ts'
import { lazyPage } from './shell/lazy-page.tsx'
import { isAdmin, session } from './shell/session.ts'

const Mine = lazyPage(() => import('./features/tests/results/ResultListPage.tsx').then((file) => file.ResultListPage))
const Everybodys = lazyPage(() =>
  import('./features/tests-admin/results/ResultListPage.tsx').then((file) => file.ResultListPage),
)
const MyResult = lazyPage(() => import('./features/tests/result/ResultPage.tsx').then((file) => file.ResultPage))
const Review = lazyPage(() => import('./features/tests-admin/review/ReviewPage.tsx').then((file) => file.ReviewPage))

const useIsAdmin = () => isAdmin(useSnapshot(session).user)
const useIsAll = () => new URLSearchParams(useSearch()).get('scope') === 'all'

/** One's own results, and under the same address with `scope=all` everybody's, to administrators. */
export function TestResultsPage() {
  const isAll = useIsAll()
  return useIsAdmin() && isAll ? <Everybodys /> : <Mine />
}

/** An administrator marks the results of others; his own he reads like anybody, unless he comes from the list of all. */
export function TestResultPage() {
  const { id = '' } = useParams()
  const { user } = useSnapshot(session)
  const isAll = useIsAll()
  const mayReview = useIsAdmin()
  const { data } = useRead('attemptGet', { path: { id } }, { when: mayReview && !isAll })
  const isOthers = data !== undefined && data.attempt.user.id !== user?.id
  return mayReview && (isAll || isOthers) ? <Review /> : <MyResult />
}
