import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { readToken } from '../../api/token.ts'
import { href } from '../../routes.ts'
import { copyDomain } from '../../shell/copy-domain.ts'
import { askForLink, follow, leaveWithSession } from '../../shell/hand-over.ts'
import { logout, session } from '../../shell/session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { codeFailure, texts } from './registration-texts.ts'

interface CreatedStepProps {
  companyName: string
  subdomain: string
  productDomain: string
  /** Just before the browser leaves for the company. */
  onLeave: () => void
}

/** The company's address, and the way there with the session. */
export function CreatedStep({ companyName, subdomain, productDomain, onLeave }: CreatedStepProps) {
  const [error, setError] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const [, navigate] = useLocation()
  const { token } = useSnapshot(session)
  const host = `${subdomain}.${productDomain}`
  const address = `${location.protocol}//${host}`

  /** A token in an address is a one-time one: it is asked for with the session and exchanged there (A28, C15). */
  async function go() {
    setError(undefined)
    // The code was right but brought no session: the company's own sign-in is the way.
    if (!readToken()) return leave(follow(`${address}${href('login')}`))
    setLeaving(true)
    const { data, error: problem, response } = await askForLink(subdomain, false)
    if (data) return leave(leaveWithSession(data.redirectUrl))
    setLeaving(false)
    return setError(codeFailure(response, problem, messages.SUBDOMAIN_TOKEN_FAILED))
  }

  function leave(isLeaving: boolean) {
    if (isLeaving) return onLeave()
    setLeaving(false)
    setError(texts.unfinished)
  }

  function signOut() {
    if (!logout()) return
    onLeave()
    navigate(href('login'))
  }

  return (
    <div className="registration-form">
      <p className="registration-lead">
        {companyName ? `«${companyName}» готова к работе.` : 'Всё готово к работе.'} По этому адресу будут входить вы и
        ваши сотрудники:
      </p>
      <div className="registration-address">
        <b>{host}</b>
        <Button
          variant="light"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyDomain(address)}
        >
          Скопировать адрес
        </Button>
      </div>
      <FormError>{error}</FormError>
      <Button h={52} fz={17} fullWidth loading={leaving} onClick={() => void go()}>
        Перейти в компанию
      </Button>
      {token && (
        <Button variant="subtle" color="gray" onClick={signOut}>
          Выйти
        </Button>
      )}
    </div>
  )
}
