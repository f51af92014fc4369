import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { useClock } from '../../lib/countdown.ts'
import { follow } from '../../shell/hand-over.ts'
import { FormError } from '../../ui/FormError.tsx'
import { BackButton } from './BackButton.tsx'
import { codeFailure } from './code-texts.ts'
import { loginDefaults } from './login-texts.ts'
import { forgetChoice, readChoice } from './saved-choice.ts'
import { ViewTitle } from './ViewTitle.tsx'

interface CompanyChoiceProps {
  choice: components['schemas']['CompanyChoice']
  rememberMe: boolean
  onBack: () => void
  /** The choice can't be finished any more: back to the form, with the reason. */
  onLost: (reason: string) => void
}

/** The password fitted in several companies (A9): the chosen one's address takes over with a one-time token. */
export function CompanyChoice({ choice, rememberMe, onBack, onLost }: CompanyChoiceProps) {
  const clock = useClock()
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState<string>()

  async function choose(subdomain: string) {
    // Too old by now, or finished in another tab.
    if (!readChoice(clock.now())) return onLost(messages.CHOICE_NOT_FOUND)
    setError(undefined)
    setChosen(subdomain)
    const body = { subdomain, choiceToken: choice.choiceToken, rememberMe }
    const { data, error: problem, response } = await client.POST('/api/auth/subdomain-token', { body })
    if (data && follow(data.redirectUrl)) return forgetChoice()
    setChosen(undefined)
    // The choice token is spent: another company can't be chosen with it either.
    if (response.status === 401) return onLost(messageOf(problem, messages.SUBDOMAIN_TOKEN_FAILED))
    return setError(data ? loginDefaults.choice : codeFailure(response, problem, messages.SUBDOMAIN_TOKEN_FAILED))
  }

  return (
    <>
      <ViewTitle>Выберите компанию</ViewTitle>
      <ul className="login-companies">
        {choice.companies.map(({ name, subdomain }) => (
          <li key={subdomain}>
            <button type="button" disabled={chosen !== undefined} onClick={() => void choose(subdomain)}>
              <span>
                {name}
                <small>{subdomain}</small>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      <div className="login-back">
        <BackButton onClick={onBack} />
      </div>
    </>
  )
}
