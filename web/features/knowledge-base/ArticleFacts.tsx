import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { plural } from '../../lib/plural.ts'

/** How often it was read, and which version this is. */
export function ArticleFacts({ viewCount, version }: { viewCount: number; version: number }) {
  return (
    <>
      <span className="kb-views">
        <IconEye size={18} aria-hidden="true" />
        {viewCount}
        <span className="app-hidden"> {plural(viewCount, 'просмотр', 'просмотра', 'просмотров')}</span>
      </span>
      <span>v{version}</span>
    </>
  )
}
