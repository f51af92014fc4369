import { Button } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { useClock } from '../../lib/countdown.ts'
import { useHere } from '../../lib/useHere.ts'
import { codeFailure } from '../verification/code-texts.ts'
import { follow } from '../../shell/hand-over.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { loginDefaults } from './login-texts.ts'
import { forgetChoice, readChoice, type SavedChoice } from './saved-choice.ts'

interface CompanyChoiceProps {
  saved: SavedChoice
  rememberMe: boolean
  /** The page that was asked for before the sign-in. */
  returnUrl: string | undefined
  onBack: () => void
  /** The form for somebody else: nothing of this one is left in it. */
  onOther: () => void
  /** The choice can't be finished any more: back to the form, with the reason. */
  onLost: (reason: string) => void
}

/** The password fitted in several companies (A9): the chosen one's address takes over with a one-time token. */
export function CompanyChoice({ saved, rememberMe, returnUrl, onBack, onOther, onLost }: CompanyChoiceProps) {
  const clock = useClock()
  const here = useHere()
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const { choice, email } = saved

  useEffect(() => {
    // The browser's Back from the company may bring this page as it was left, with its choice spent.
    const show = (event: PageTransitionEvent) => {
      if (event.persisted && !readChoice(clock.now())) onBack()
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  })

  async function choose(subdomain: string) {
    // Too old by now, or finished in another tab.
    if (!readChoice(clock.now())) return onLost(messages.CHOICE_NOT_FOUND)
    setError(undefined)
    setChosen(subdomain)
    const body = { subdomain, choiceToken: choice.choiceToken, rememberMe }
    const { data, error: problem, response } = await client.POST('/api/auth/subdomain-token', { body })
    // Back was pressed meanwhile: nobody is taken to a company that he has turned away from.
    if (!here()) return data && forgetChoice()
    if (data && follow(data.redirectUrl, returnUrl)) return forgetChoice()
    setChosen(undefined)
    // The choice token is spent: another company can't be chosen with it either.
    if (response.status === 401) return onLost(messageOf(problem, messages.SUBDOMAIN_TOKEN_FAILED))
    return setError(data ? loginDefaults.choice : codeFailure(response, problem, messages.SUBDOMAIN_TOKEN_FAILED))
  }

  return (
    <>
      <ViewTitle tab="Выбор компании">Выберите компанию</ViewTitle>
      <p className="login-lead">
        У <b>{email}</b> один пароль в нескольких компаниях. В какую войти?
      </p>
      <ul className="login-companies">
        {choice.companies.map(({ name, subdomain }) => (
          <li key={subdomain}>
            <button type="button" disabled={chosen !== undefined} onClick={() => void choose(subdomain)}>
              <span>
                {name}
                <small>{subdomain}</small>
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      <div className="login-back">
        <BackButton onClick={onBack} />
        <Button variant="subtle" onClick={onOther}>
          Войти другим email
        </Button>
      </div>
    </>
  )
}
