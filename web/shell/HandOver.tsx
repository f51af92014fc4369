import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { href } from '../routes.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { handOver } from './hand-over.ts'
import { logout } from './session.ts'

/** On the way from the main domain to the company's address; the only place there with a session, so it can end it. */
export function HandOver({ subdomain, path }: { subdomain: string; path: string }) {
  const [, navigate] = useLocation()
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let here = true
    void handOver(subdomain, path).then((message) => here && setFailure(message))
    return () => {
      here = false
    }
  }, [subdomain, path, tries])

  if (failure === undefined) return <PageLoading delay={limits.app.layoutDelayMs} />
  const leave = () => {
    if (logout()) navigate(href('login'))
  }
  const retry = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return (
    <ErrorPage title="Не удалось перейти в компанию" text={failure}>
      <Button variant="default" onClick={leave}>
        Выйти
      </Button>
      <Button leftSection={<IconRefresh size={18} />} onClick={retry}>
        Повторить
      </Button>
    </ErrorPage>
  )
}
