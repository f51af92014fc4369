import '../list/news-list.css'
import './news-page.css'
import { ActionIcon, Skeleton } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useParams } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useLateWaiting } from '../../../lib/useLateWaiting.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { isAdmin, session } from '../../../shell/session.ts'
import { useKeptCopy } from '../../../shell/useKeptCopy.ts'
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
  const { failed, loading } = read
  const isGone = failed !== undefined && !loading && (failed.status === 404 || failed.status === 400)
  const news = isGone ? undefined : read.data
  const skeleton = useLateWaiting(!news && !failed, limits.app.layoutDelayMs)
  useKeptCopy(read)
  useRefresh(read.again)
  useOpened(news)

  useEffect(() => {
    if (!isGone) return
    toast('error', messages.NEWS_NOT_FOUND)
    navigate(href('news'), { replace: true })
  }, [isGone, navigate])

  if (failed && !loading && !isGone && !news)
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
      {news.requireAck && news.status === 'published' && <Known key={news.version} news={news} onReload={read.again} />}
    </div>
  )
}
