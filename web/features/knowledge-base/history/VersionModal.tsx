import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { ArticleBody } from '../../../editor/ArticleBody.tsx'
import { statusLabel } from '../article-status.ts'
import { readContent } from '../../../editor/reader/read-content.ts'
import { lookOf } from '../StatusDot.tsx'
import { TopicMark } from '../TopicMark.tsx'
import { HistoryModal } from './HistoryModal.tsx'
import { Status } from '../../../ui/Badge.tsx'
import { priorityLabel } from './version-labels.ts'
import type { Version } from './useVersions.ts'

interface VersionModalProps {
  version: Version
  current: boolean
  opened: boolean
  onClose: () => void
  onRestore: () => void
}

/** An old state of the article, to read. */
export function VersionModal({ version, current, opened, onClose, onRestore }: VersionModalProps) {
  const { title, topic, status, priority, tags, changeComment, content } = version
  const blocks = useMemo(() => readContent(content), [content])
  return (
    <HistoryModal
      title={`Версия ${version.version}`}
      opened={opened}
      onClose={onClose}
      actions={
        !current && (
          <Button variant="light" onClick={onRestore}>
            Восстановить эту версию
          </Button>
        )
      }
    >
      <h3 className="kbh-version-title">{title}</h3>
      <dl className="kbh-facts">
        <Fact name="Тема">{topic ? <TopicMark {...topic} /> : 'Без темы'}</Fact>
        <Fact name="Статус">
          <Status look={lookOf(status)}>{statusLabel(status)}</Status>
        </Fact>
        <Fact name="Приоритет">{priorityLabel(priority)}</Fact>
        <Fact name="Теги">
          {tags.length === 0 ? (
            'Нет'
          ) : (
            <span className="kb-tags">
              {tags.map((tag) => (
                <span key={tag} className="kb-tag">
                  {tag}
                </span>
              ))}
            </span>
          )}
        </Fact>
        {changeComment && <Fact name="Комментарий к изменению">{changeComment}</Fact>}
      </dl>
      {blocks ? (
        <ArticleBody blocks={blocks} deepLinks={false} />
      ) : (
        <p role="alert" className="kb-unreadable">
          Ошибка чтения контента
        </p>
      )}
    </HistoryModal>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
