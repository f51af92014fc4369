import './topics.css'
import { Button, Skeleton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { href } from '../../routes.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { flat } from './topic-list.ts'
import { topicStats } from './topic-order.ts'
import { TopicRows } from './TopicRows.tsx'

/** Topic list of administrators. */
export function TopicListPage() {
  const read = useRead('topicList', flat, { page: true })
  return (
    <ListPage
      above={<BackLink to={href('articles')}>База знаний</BackLink>}
      title="Темы"
      description="Порядок меняется перетаскиванием внутри одной темы"
      actions={
        read.data?.length !== 0 && (
          <Button component={Link} href={href('topicCreate')} leftSection={<IconPlus size={20} />}>
            Создать тему
          </Button>
        )
      }
      read={read}
      failedTitle="Ошибка загрузки тем"
      places={<Places />}
      rowsIn={(topics) => topics}
      empty={
        <EmptyState
          title="Тем пока нет"
          text="Темы собирают статьи в разделы: зал, кухня, бар. У темы могут быть подтемы."
          action={
            <Button component={Link} href={href('topicCreate')} variant="light">
              Создать первую тему
            </Button>
          }
        />
      }
    >
      {(topics) => (
        <>
          <Tiles {...topicStats(topics)} />
          <TopicRows topics={topics} />
        </>
      )}
    </ListPage>
  )
}

const places = [0, 1, 2, 3, 4, 5]

/** Rows whose topics are on their way. */
const Places = () => (
  <div className="topic-places" aria-hidden="true">
    {places.map((place) => (
      <div key={place} className="topic-place">
        <Skeleton height={14} width="40%" />
      </div>
    ))}
  </div>
)

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
