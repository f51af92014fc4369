import './topics.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { href } from '../../routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { loadTopics, topics } from './store.ts'
import { topicStats } from './topic-order.ts'
import { TopicRows } from './TopicRows.tsx'

/** Topic list of administrators. */
export function TopicListPage() {
  const { data, failed, loading } = useSnapshot(topics.state)
  useEffect(() => void loadTopics(), [])
  const create = (
    <Button component={Link} href={href('topicCreate')} leftSection={<IconPlus size={20} />}>
      Создать тему
    </Button>
  )
  return (
    <div className="topics">
      <BackLink to={href('articles')}>База знаний</BackLink>
      <PageTitle
        description="Порядок меняется перетаскиванием внутри одной темы"
        action={data && data.length > 0 && create}
      >
        Темы
      </PageTitle>
      {failed ? (
        <ListFailed title="Ошибка загрузки тем" failed={failed} loading={loading} onRetry={() => void loadTopics()} />
      ) : !data ? (
        <PageLoading delay={limits.app.layoutDelayMs} />
      ) : data.length === 0 ? (
        <EmptyState
          title="Тем пока нет"
          text="Темы собирают статьи в разделы: зал, кухня, бар. У темы могут быть подтемы."
          action={
            <Button component={Link} href={href('topicCreate')} variant="light">
              Создать первую тему
            </Button>
          }
        />
      ) : (
        <>
          <Tiles {...topicStats(data)} />
          <TopicRows topics={data} />
        </>
      )}
    </div>
  )
}

function Tiles({ total, roots, maxLevel, active }: ReturnType<typeof topicStats>) {
  const tiles = [
    ['Всего тем', total],
    ['Корневых тем', roots],
    ['Максимальный уровень', maxLevel],
    ['Активных тем', active],
  ] as const
  return (
    <dl className="topic-tiles">
      {tiles.map(([label, number]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  )
}
