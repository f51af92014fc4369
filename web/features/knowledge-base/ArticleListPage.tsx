import { ComingSoon } from '../../ui/ComingSoon.tsx'

export function ArticleListPage() {
  return <ComingSoon title="База знаний" />
}
