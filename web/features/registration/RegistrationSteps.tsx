import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import { readToken } from '../../api/token.ts'
import { useClock } from '../../lib/countdown.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { endSteps, openStep, stepBack } from '../../lib/steps.ts'
import { useHere } from '../../lib/useHere.ts'
import { useKept } from '../../lib/useKept.ts'
import { useStepAddress } from '../../lib/useStepAddress.ts'
import { href } from '../../routes.ts'
import { ConfirmEmail, type Verified } from '../verification/ConfirmEmail.tsx'
import { forgetVerification, saveVerification } from '../verification/saved-verification.ts'
import { toast } from '../../shell/notifications.tsx'
import { signIn } from '../../shell/session.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { noDigits } from '../verification/CodeBoxes.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { AdministratorStep, noConsent, type Refusal } from './AdministratorStep.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { CreatedStep } from './CreatedStep.tsx'
import { RegisteredStep } from './RegisteredStep.tsx'
import { registrationFailure } from './registration-texts.ts'
import {
  forgetRegistration,
  newRegistration,
  readRegistration,
  type Registration,
  type RegistrationForm,
  saveRegistration,
} from './saved-registration.ts'
import { addressOf, stageAt, stageLeft, titles } from './stages.ts'

/** Step 1, step 2, the code, the created company; what is typed outlives a reload. */
export function RegistrationSteps({ productDomain }: { productDomain: string }) {
  const clock = useClock()
  const here = useHere()
  const save = useCallback((state: Registration) => saveRegistration(state, clock.now()), [clock])
  const [state, keep, latest] = useKept(() => restored(clock.now()), save)
  const [consent, setConsent] = useState(noConsent)
  const [refused, setRefused] = useState<Problem['fields']>()
  const [sending, setSending] = useState(false)
  const [repeatKey] = useState(() => createRepeatKeys())
  const [query] = useSearchParams()
  const named = query.get('step')
  const { form, verification, registrationToken } = state
  const stage = stageAt(named, state)
  useStepAddress({ named, shown: addressOf(stage), left: addressOf(stageLeft(state)) })

  const step = stage === 'company' ? 1 : 2
  const moved = !verification && !state.created && state.step !== step
  useEffect(() => {
    if (moved) keep({ step })
  }, [moved, step, keep])
  // Where a late answer finds the user: it takes back its own step only.
  const current = useRef(stage)
  useEffect(() => {
    current.current = stage
  }, [stage])

  const change = (part: Partial<RegistrationForm>) => keep({ form: { ...latest.current.form, ...part } })

  async function register(): Promise<Refusal | undefined> {
    if (sending) return undefined
    setSending(true)
    const refusal = await create()
    setSending(false)
    return refusal
  }

  async function create(): Promise<Refusal | undefined> {
    const { companyName, subdomain, adminName } = form
    const adminEmail = form.adminEmail.trim()
    const body = {
      companyName: companyName.trim(),
      subdomain,
      adminEmail,
      adminName: adminName.trim(),
      adminPassword: consent.password,
    }
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error: problem, response } = await client.POST('/api/auth/register', { params, body })
    if (!data) {
      const { companyName: name, subdomain: address, ...others } = problem.fields ?? {}
      const taken = problem.code === 'SUBDOMAIN_TAKEN' ? problem.message : address
      if (name || taken) {
        setRefused({ ...(name && { companyName: name }), ...(taken && { subdomain: taken }) })
        if (here() && current.current === 'administrator') stepBack(addressOf('company'))
        return undefined
      }
      return Object.keys(others).length > 0 ? { fields: others } : { text: registrationFailure(response, problem) }
    }
    repeatKey.forget()
    const now = clock.now()
    const account = { email: adminEmail, subdomain: data.subdomain, registrationToken: data.registrationToken }
    // A21: without a letter there is nothing to wait for, so the code may be asked for at once.
    saveVerification({ ...account, digits: noDigits, sentAt: data.emailSent ? now : undefined }, now)
    if (data.emailSent) toast('success', data.message)
    else toast('error', messages.CODE_NOT_SENT)
    change({ adminEmail, subdomain: data.subdomain })
    keep({ verification: true, registrationToken: data.registrationToken })
    setConsent(noConsent)
    if (here()) openStep(addressOf('code'))
    return undefined
  }

  function finish(result: Verified) {
    forgetVerification()
    // Whoever went elsewhere meanwhile stays there, and signs in with the password.
    if (!here()) return forgetRegistration()
    if (result.token && result.user && result.company)
      signIn(result.token, { user: result.user, company: result.company })
    keep({ created: true, registrationToken: undefined })
    return endSteps(addressOf('created'))
  }

  function startAnew() {
    keep({ ...newRegistration, registrationToken: undefined })
    forgetVerification()
    forgetRegistration()
    setRefused(undefined)
    endSteps(addressOf('company'))
  }

  const toAdministrator = () => {
    setRefused(undefined)
    openStep(addressOf('administrator'))
  }
  const back = (before: typeof stage) => stepBack(addressOf(before))

  return (
    <div className="registration">
      <main className="registration-main">
        <Brand name="Рабочее пространство" caption="для ресторанов" size="login" />
        <section className="registration-sheet">
          <ViewTitle key={stage} tab={titles[stage].tab}>
            {titles[stage].heading}
          </ViewTitle>
          {stage === 'company' && !verification && (
            <CompanyStep
              form={form}
              onChange={change}
              productDomain={productDomain}
              refused={refused}
              onNext={toAdministrator}
            />
          )}
          {stage === 'company' && verification && (
            <RegisteredStep
              values={{ 'Название компании': form.companyName, 'Адрес компании': `${form.subdomain}.${productDomain}` }}
              next="Далее"
              onNext={toAdministrator}
            />
          )}
          {stage === 'administrator' && !verification && (
            <AdministratorStep
              form={form}
              onChange={change}
              consent={consent}
              onConsent={(part) => setConsent((before) => ({ ...before, ...part }))}
              sending={sending}
              onBack={() => back('company')}
              onSubmit={register}
            />
          )}
          {stage === 'administrator' && verification && (
            <RegisteredStep
              values={{ Имя: form.adminName, Email: form.adminEmail }}
              next="Ввести код"
              onNext={() => openStep(addressOf('code'))}
            >
              <BackButton onClick={() => back('company')} />
            </RegisteredStep>
          )}
          {(stage === 'code' || stage === 'email') && (
            <ConfirmEmail
              account={{ email: form.adminEmail, subdomain: form.subdomain, registrationToken }}
              changing={stage === 'email'}
              onChanging={(begin) => (begin ? openStep(addressOf('email')) : back('code'))}
              onEmail={(adminEmail) => change({ adminEmail })}
              onBack={() => back('administrator')}
              onVerified={finish}
            />
          )}
          {stage === 'created' && (
            <CreatedStep
              companyName={form.companyName.trim()}
              subdomain={form.subdomain}
              productDomain={productDomain}
              onLeave={forgetRegistration}
            />
          )}
        </section>
        {verification ? (
          <Button variant="subtle" color="gray" onClick={startAnew}>
            Зарегистрировать другую компанию
          </Button>
        ) : (
          <p className="registration-login">
            Уже есть компания? <Link href={href('login')}>Войти</Link>
          </p>
        )}
      </main>
      <footer className="registration-legal">
        <a href={href('terms')} target="_blank">
          Пользовательское соглашение
        </a>
        <a href={href('privacy')} target="_blank">
          Политика конфиденциальности
        </a>
      </footer>
    </div>
  )
}

/** The created company is shown again only while its session is there: without it the button has nothing to hand over. */
function restored(now: number): Registration {
  const saved = readRegistration(now)
  if (!saved || (saved.created && !readToken())) return newRegistration
  return saved
}
