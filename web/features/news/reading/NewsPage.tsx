import '../list/news-list.css'
import './news-page.css'
import { ActionIcon, Skeleton } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { isAdmin, session } from '../../../shell/session.ts'
import { useThing } from '../../../shell/useThing.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { NewsActions } from '../list/NewsActions.tsx'
import { Known } from './Known.tsx'
import { NewsText } from './NewsText.tsx'
import { useOpened } from './useOpened.ts'

const loadBelow = () => import('./BelowText.tsx').then((file) => file.BelowText)

export function NewsPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const read = useRead('newsGet', { path: { id } }, { page: true })
  const back = { gone: messages.NEWS_NOT_FOUND, backTo: href('news') }
  const { thing: news, failed, isGone, skeleton } = useThing(read, back)
  useRefresh(read.again)
  useOpened(news)

  if (failed && !isGone && !news)
    return (
      <LoadFailed
        message={failed.offline ? 'Нет сети. Этой новости на устройстве нет' : failed.problem.message}
        backTo={href('news')}
        backLabel="К новостям"
      />
    )
  if (!news)
    return (
      <div role="status" aria-label="Загрузка" className="news-page">
        {skeleton && [220, 34, 14, 14, 14].map((height, row) => <Skeleton key={row} h={height} mt={16} radius={14} />)}
      </div>
    )
  const admin = isAdmin(user)
  const isOut = news.status === 'published' || news.status === 'archived'
  return (
    <div className="news-page">
      <div className="news-page-bar">
        <BackLink to={href('news')}>Новости</BackLink>
        {admin && (
          <span>
            <ActionIcon component={Link} href={href('newsEdit', { id })} aria-label="Изменить новость">
              <IconPencil size={20} />
            </ActionIcon>
            <NewsActions news={news} onGone={() => navigate(href('news'), { replace: true })} />
          </span>
        )}
      </div>
      <NewsText news={news} />
      <Fetched wanted={isOut} load={loadBelow} onFailure={() => {}} props={{ news, admin }} />
      {news.requireAck && news.status === 'published' && <Known key={news.version} news={news} />}
    </div>
  )
}
