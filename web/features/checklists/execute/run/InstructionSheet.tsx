import { Skeleton } from '@mantine/core'
import { useRead } from '../../../../data/useRead.ts'
import { ArticleBody } from '../../../../editor/ArticleBody.tsx'
import { readContent } from '../../../../editor/reader/read-content.ts'
import { useCopyProtection } from '../../../../editor/reader/useCopyProtection.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'

interface InstructionSheetProps {
  id: string
  title: string
  onClose: () => void
}

/** How it is done, over the run: its place and what is typed in it stay. */
export function InstructionSheet({ id, title, onClose }: InstructionSheetProps) {
  const { data, failed, loading } = useRead('articleGet', { path: { id } })
  const protection = useCopyProtection()
  const blocks = data && readContent(data.content)
  return (
    <Sheet title={data?.title ?? title} opened onClose={onClose} bottomBelow="desktop">
      {blocks ? (
        <div className="run-instruction" {...protection}>
          <ArticleBody blocks={blocks} />
        </div>
      ) : failed && !loading ? (
        <p role="alert">{failed.offline ? 'Нет сети. Этой инструкции на устройстве нет' : failed.problem.message}</p>
      ) : data ? (
        <p role="alert">Ошибка чтения контента</p>
      ) : (
        <div role="status" aria-label="Загрузка">
          {[90, 100, 60].map((width) => (
            <Skeleton key={width} h={14} w={`${width}%`} mt={14} />
          ))}
        </div>
      )}
    </Sheet>
  )
}
