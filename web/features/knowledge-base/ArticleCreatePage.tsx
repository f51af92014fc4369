import { ComingSoon } from '../../ui/ComingSoon.tsx'

export function ArticleCreatePage() {
  return <ComingSoon title="Новая статья" />
}
