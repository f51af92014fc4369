import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { texts } from '../../api/problem.ts'
import { href } from '../../routes.ts'
import { askedPage } from '../asked-page.ts'
import { config } from '../config.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { HomeButton } from './WaysOut.tsx'

const failed = {
  title: 'Ошибка сервера',
  ticket: { number: 'Заказ', title: 'принят', rows: [] as [string, string][], stamp: 'подождите' },
}
const offline = {
  title: 'Нет связи с сервером',
  ticket: { number: 'Заказ', title: 'не передан', rows: [] as [string, string][], stamp: 'нет связи' },
}

/** Where it failed; never this page again, from which code that did not arrive may have led back here. */
function pageBefore(from: string | null): string {
  const path = askedPage(from)
  return path.startsWith(href('serverError')) ? href('dashboard') : path
}

/** The query's details are for a support engineer's eyes at most and never shown. */
export function ServerErrorPage() {
  const [query] = useSearchParams()
  const { supportUrl } = useSnapshot(config)
  const [waiting, setWaiting] = useState(false)
  const message = query.get('message')?.slice(0, limits.app.errorPageMessageMax) || messages.INTERNAL

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Whoever has gone elsewhere meanwhile stays there.
  useEffect(() => () => clearTimeout(timer.current), [])
  const retry = () => {
    setWaiting(true)
    // A whole load, not a navigation: after a release only a new index.html names files that exist.
    timer.current = setTimeout(() => location.replace(pageBefore(query.get('from'))), limits.app.serverErrorRetryMs)
  }

  return (
    <ErrorPage {...(message === texts.offline ? offline : failed)} text={message}>
      <HomeButton variant="default" />
      <Button leftSection={<IconRefresh size={18} />} loading={waiting} onClick={retry}>
        Повторить
      </Button>
      {supportUrl && (
        <Button component="a" href={supportUrl} target="_blank" rel="noreferrer" variant="subtle">
          Написать в поддержку
        </Button>
      )}
    </ErrorPage>
  )
}
