import './filters.css'
import { ActionIcon } from '@mantine/core'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { href } from '../../routes.ts'
import { TagFilter } from './TagFilter.tsx'
import { TopicTree } from './TopicTree.tsx'
import type { TopicNode } from './topic-tree.ts'

interface ListFiltersProps {
  nodes: readonly TopicNode[]
  topic: string | undefined
  hrefOfTopic: (topic: string | undefined) => string
  tags: readonly string[]
  chosenTags: readonly string[]
  onTags: (tags: string[]) => void
  /** Administrators go on to the topics themselves. */
  canManage: boolean
  /** Where the filter has no room beside the search. */
  status?: ReactNode
  onPick?: () => void
}

/** Topics and tags: a column from 80em, a panel of the button «Темы и теги» below. */
export function ListFilters(props: ListFiltersProps) {
  const { nodes, topic, hrefOfTopic, tags, chosenTags, onTags, canManage, status, onPick } = props
  return (
    <>
      <nav aria-labelledby="kb-topics">
        <div className="kb-filter-head">
          <h2 id="kb-topics">Темы</h2>
          {canManage && (
            <ActionIcon component={Link} href={href('topics')} aria-label="Управление темами" title="Управление темами">
              <IconSettings size={18} />
            </ActionIcon>
          )}
        </div>
        <TopicTree nodes={nodes} selected={topic} hrefOf={hrefOfTopic} {...(onPick && { onPick })} />
      </nav>
      {(tags.length > 0 || chosenTags.length > 0) && (
        <section aria-labelledby="kb-tags">
          <div className="kb-filter-head">
            <h2 id="kb-tags">Теги</h2>
          </div>
          <TagFilter tags={tags} chosen={chosenTags} onChange={onTags} />
        </section>
      )}
      {status && (
        <section aria-labelledby="kb-status">
          <div className="kb-filter-head">
            <h2 id="kb-status">Статус</h2>
          </div>
          <div className="kb-filter-tags">{status}</div>
        </section>
      )}
    </>
  )
}
