import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Problem } from '../../api/problem.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { required } from './registration-texts.ts'
import type { RegistrationForm } from './saved-registration.ts'
import { cleanSubdomain, deriveSubdomain } from './subdomain.ts'
import { type Availability, useAvailability } from './useAvailability.ts'

interface CompanyStepProps {
  form: RegistrationForm
  onChange: (part: Partial<RegistrationForm>) => void
  productDomain: string
  /** What the server found wrong with this step when the company was to be created. */
  refused: Problem['fields']
  onNext: () => void
}

const hints: Partial<Record<Availability['kind'], string>> = {
  checking: 'Проверяем адрес…',
  free: 'Адрес свободен',
}

export function CompanyStep({ form, onChange, productDomain, refused, onNext }: CompanyStepProps) {
  const [wrong, setWrong] = useState(refused)
  const { busy: sending, act } = useBusy()
  const { availability, settle } = useAvailability(form.subdomain)

  const change = (part: Partial<RegistrationForm>) => {
    setWrong(undefined)
    onChange(part)
  }

  const changeName = (companyName: string) =>
    change({ companyName, ...(!form.subdomainEdited && { subdomain: deriveSubdomain(companyName) }) })

  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = {
      ...(!form.companyName.trim() && { companyName: required }),
      ...(!form.subdomain && { subdomain: required }),
    }
    setWrong(empty)
    if (Object.keys(empty).length === 0) void act(goOn)
  }
  async function goOn() {
    const answer = await settle()
    // Its reason stands under the field already.
    if (answer.kind !== 'refused') onNext()
  }

  const reason = availability?.kind === 'refused' ? availability.reason : undefined
  return (
    <form className="registration-form" noValidate onSubmit={submit}>
      <TextInput
        name="organization"
        label="Название компании"
        autoComplete="organization"
        maxLength={limits.companies.nameMax}
        value={form.companyName}
        error={wrong?.companyName}
        onChange={(event) => changeName(event.currentTarget.value)}
      />
      <div>
        <TextInput
          name="subdomain"
          label="Адрес компании"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          value={form.subdomain}
          error={wrong?.subdomain ?? reason}
          onChange={(event) => change({ subdomain: cleanSubdomain(event.currentTarget.value), subdomainEdited: true })}
        />
        {form.subdomain && (
          <p className="registration-hint">
            Сотрудники будут входить по адресу <b>{`${form.subdomain}.${productDomain}`}</b>
          </p>
        )}
        <p className="registration-hint" role="status" data-free={availability?.kind === 'free' || undefined}>
          {wrong?.subdomain || reason ? '' : ((availability && hints[availability.kind]) ?? addressRule)}
        </p>
      </div>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Далее
      </Button>
    </form>
  )
}

const addressRule = `Латинские буквы, цифры и дефис, от ${limits.companies.subdomainMin} до ${limits.companies.subdomainMax} символов`
