import './article.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { ArticleBody } from '../../editor/ArticleBody.tsx'
import { headings } from '../../editor/reader/headings.ts'
import { comesBackLow } from '../../shell/scroll-memory.ts'
import { ArticleFacts } from './ArticleFacts.tsx'
import { ArticleHead, type ReadArticle } from './ArticleHead.tsx'
import { Contents } from './Contents.tsx'
import { Neighbours } from './Neighbours.tsx'
import { readContent } from '../../editor/reader/read-content.ts'
import { useCopyProtection } from '../../editor/reader/useCopyProtection.ts'

const roomy = '(min-width: 80em)'
/** Fewer headings are seen at a glance. */
const headingsForContents = 4

interface ArticleTextProps {
  article: ReadArticle
  /** Between its head and its text. */
  above?: ReactNode
}

export function ArticleText({ article, above }: ArticleTextProps) {
  const beside = useMediaQuery(roomy, matchMedia(roomy).matches, { getInitialValueInEffect: false })
  const protection = useCopyProtection()
  const [fromTop] = useState(() => !comesBackLow())
  const blocks = useMemo(() => readContent(article.content), [article.content])
  const found = useMemo(() => (blocks ? headings(blocks) : []), [blocks])
  const contents = found.length >= headingsForContents && <Contents headings={found} beside={beside} />

  return (
    <article className="kb-article" data-with-contents={(contents && beside) || undefined}>
      <div className="kb-article-main">
        <div className="kb-protected" {...protection}>
          <ArticleHead
            article={article}
            facts={<ArticleFacts viewCount={article.viewCount} version={article.version} />}
          />
          {above}
          {!beside && contents}
          {blocks ? (
            <ArticleBody blocks={blocks} inSteps={fromTop} />
          ) : (
            <p role="alert" className="kb-unreadable">
              Ошибка чтения контента
            </p>
          )}
        </div>
        <Neighbours id={article._id} />
      </div>
      {beside && contents}
    </article>
  )
}
