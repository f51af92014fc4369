import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useSnapshot } from 'valtio'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { readToken } from '../api/token.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { agree, followLink, leaveLink, link } from './one-time-link.ts'

/** In place of every page while a link from a letter is followed. */
export function LinkPage() {
  const { stage } = useSnapshot(link)
  if (stage.name === 'ask')
    return (
      <ErrorPage
        title={`Вы вошли как ${stage.now}. Войти как ${stage.next}?`}
        text="Ссылка, которую вы открыли, выдана другому человеку. Пока вы не ответите, всё остаётся как есть."
      >
        <Button variant="default" onClick={leaveLink}>
          Остаться как {stage.now}
        </Button>
        <Button onClick={() => void agree()}>Войти как {stage.next}</Button>
      </ErrorPage>
    )
  if (stage.name === 'failed')
    return (
      <ErrorPage
        title={stage.offline ? 'Нет связи с сервером' : 'Войти по ссылке пока не удалось'}
        text={stage.message}
      >
        <Button variant="default" onClick={leaveLink}>
          {readToken() ? 'Продолжить без ссылки' : 'Войти вручную'}
        </Button>
        <Button leftSection={<IconRefresh size={18} />} onClick={() => void followLink()}>
          Повторить
        </Button>
      </ErrorPage>
    )
  return <PageLoading delay={limits.app.layoutDelayMs} />
}
