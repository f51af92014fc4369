import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { useRead } from '../../data/useRead.ts'
import { formatDate } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { unseen } from './article-status.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PickerPages } from './PickerPages.tsx'
import { moduleOff, PickerState, PickerWaiting } from './PickerState.tsx'
import { PickList } from './PickList.tsx'
import { pageOf, type SelectedPage } from './snapshots.ts'
import { useDebounced } from './useDebounced.ts'

type Article = Snapshot<components['schemas']['ArticleSummary']>

interface ArticlePickerProps {
  opened: boolean
  onClose: () => void
  onPick: (page: SelectedPage) => void
}

/** What readers will see comes first; the rest is there for an author who writes several articles at once. */
const scopes = [
  { value: 'published', label: 'Опубликованные' },
  { value: 'all', label: 'Все' },
] as const
type Scope = (typeof scopes)[number]['value']
const none: readonly Article[] = []

/** Any article of the company: the server searches and turns the pages. */
export function ArticlePicker({ opened, onClose, onPick }: ArticlePickerProps) {
  const [typed, setTyped] = useState('')
  const [search, searchNow] = useDebounced(typed.trim(), limits.knowledgeBase.searchDebounceMs)
  const [scope, setScope] = useState<Scope>('published')
  const [turned, setTurned] = useState({ search, scope, page: 1 })
  // Another search begins at its first page.
  const page = turned.search === search && turned.scope === scope ? turned.page : 1

  const status = scope === 'published' && { status: scope }
  const query = { page, limit: limits.knowledgeBase.pickerPageSize, ...(search && { search }), ...status }
  const { data, failed, loading, again } = useRead('articleList', { query }, { when: opened })
  const articles = data?.articles ?? none

  return (
    <Dialog
      size="picker"
      room
      phone="sheet"
      className="ep-dialog ep-tall"
      title="Выбор статьи"
      opened={opened}
      onClose={onClose}
      foot={
        data &&
        data.totalPages > 1 && (
          <PickerPages page={page} total={data.totalPages} onChange={(to) => setTurned({ search, scope, page: to })} />
        )
      }
    >
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label="Какие статьи"
        value={scope}
        onChange={setScope}
        data={[...scopes]}
      />
      <PickList
        label="Найти статью"
        search={typed}
        onSearch={setTyped}
        onEnter={searchNow}
        items={articles}
        keyOf={({ _id }) => _id}
        busy={loading}
        found={data ? `${data.total} ${plural(data.total, 'статья', 'статьи', 'статей')}` : ''}
        draw={drawArticle}
        onPick={(article) => {
          onPick(pageOf(article))
          onClose()
        }}
        state={
          failed ? (
            failed.problem.code === 'MODULE_DISABLED' ? (
              <PickerState title={moduleOff} />
            ) : (
              <PickerState title="Ошибка загрузки статей" text={failed.problem.message} onRetry={again} />
            )
          ) : !data ? (
            <PickerWaiting />
          ) : articles.length === 0 ? (
            <PickerState title="Статьи не найдены" />
          ) : undefined
        }
      />
    </Dialog>
  )
}

const drawArticle = ({ title, status, topic, createdBy, createdAt }: Article) => (
  <>
    <div className="ep-title">
      <span className="ep-dot" data-status={status} aria-hidden="true" />
      <span>{title}</span>
    </div>
    <div className="ep-facts">
      {unseen(status) && <span className="ep-unseen">{unseen(status)}</span>}
      {topic && (
        <span className="ep-topic">
          <span className="ep-square" style={{ background: topic.color }} />
          {topic.name}
        </span>
      )}
      <span>{createdBy.name}</span>
      <span>{formatDate(createdAt)}</span>
    </div>
  </>
)
