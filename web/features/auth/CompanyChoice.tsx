import { Button } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { follow } from '../../shell/hand-over.ts'
import { FormError } from '../../ui/FormError.tsx'
import { forgetChoice } from './saved-choice.ts'
import { loginDefaults, loginFailure } from './login-texts.ts'

interface CompanyChoiceProps {
  choice: components['schemas']['CompanyChoice']
  rememberMe: boolean
  onBack: () => void
}

/** The password fitted in several companies (A9): the chosen one's address takes over with a one-time token. */
export function CompanyChoice({ choice, rememberMe, onBack }: CompanyChoiceProps) {
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState<string>()

  async function choose(subdomain: string) {
    setError(undefined)
    setChosen(subdomain)
    const body = { subdomain, choiceToken: choice.choiceToken, rememberMe }
    const { data, error: problem, response } = await client.POST('/api/auth/subdomain-token', { body })
    if (data && follow(data.redirectUrl)) return forgetChoice()
    setChosen(undefined)
    setError(data ? loginDefaults.choice : loginFailure(response, problem, loginDefaults.choice).text)
  }

  return (
    <>
      <h1>Выберите компанию</h1>
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
      <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} stroke={1.75} />} onClick={onBack}>
        Назад
      </Button>
    </>
  )
}
