import { ComingSoon } from '../../ui/ComingSoon.tsx'

export function ArticlePage() {
  return <ComingSoon title="Статья" />
}
