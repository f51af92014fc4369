import './registration.css'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import { readToken } from '../../api/token.ts'
import { useClock } from '../../lib/countdown.ts'
import { subdomainOf } from '../../lib/subdomain.ts'
import { href } from '../../routes.ts'
import { config } from '../../shell/config.ts'
import { toast } from '../../shell/notifications.tsx'
import { signIn } from '../../shell/session.ts'
import { Brand } from '../../ui/Brand.tsx'
import { noDigits } from '../../ui/CodeBoxes.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { AdministratorStep, type Refusal } from './AdministratorStep.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { CreatedStep } from './CreatedStep.tsx'
import { registrationFailure } from './registration-texts.ts'
import {
  forgetRegistration,
  newRegistration,
  readRegistration,
  type Registration,
  type RegistrationForm,
  saveRegistration,
} from './saved-registration.ts'
import { forgetVerification, saveVerification } from './saved-verification.ts'
import { type Verified, VerificationStep } from './VerificationStep.tsx'

const titles = {
  company: 'Шаг 1 из 2. Компания',
  administrator: 'Шаг 2 из 2. Администратор',
  verification: 'Подтверждение email',
  created: 'Компания создана',
}

function stageOf({ step, verification, created }: Registration): keyof typeof titles {
  if (created) return 'created'
  if (verification) return 'verification'
  return step === 1 ? 'company' : 'administrator'
}

/** A new company registers at the main address: a company's own answers for itself only (C15). */
export function RegistrationPage() {
  const { productDomain } = useSnapshot(config)
  const elsewhere = subdomainOf(location.host, productDomain) !== undefined && productDomain !== ''
  useEffect(() => {
    document.title = 'Регистрация компании'
    if (elsewhere) location.replace(`${location.protocol}//${productDomain}${href('register')}`)
  }, [elsewhere, productDomain])
  return elsewhere ? <PageLoading delay={limits.layoutDelayMs} /> : <Steps productDomain={productDomain} />
}

/** Step 1, step 2, the code, the created company (spec 1, section 4); what is typed outlives a reload. */
function Steps({ productDomain }: { productDomain: string }) {
  const clock = useClock()
  const [state, setState] = useState(() => restored(clock.now()))
  const [refused, setRefused] = useState<Problem['fields']>()
  const { form, registrationToken } = state
  const stage = stageOf(state)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(stage)

  useEffect(() => {
    if (state !== newRegistration) saveRegistration(state, clock.now())
  }, [state, clock])
  useEffect(() => {
    // Not on the way in, which the page's own navigation takes care of, and not where the boxes take the focus.
    if (shown.current !== stage && stage !== 'verification') heading.current?.focus()
    shown.current = stage
  }, [stage])

  const move = (part: Partial<Registration>) => setState((before) => ({ ...before, ...part }))
  const change = (part: Partial<RegistrationForm>) =>
    setState((before) => ({ ...before, form: { ...before.form, ...part } }))

  async function register(adminPassword: string): Promise<Refusal | undefined> {
    const { companyName, subdomain, adminName } = form
    const adminEmail = form.adminEmail.trim()
    const body = {
      companyName: companyName.trim(),
      subdomain,
      adminEmail,
      adminName: adminName.trim(),
      adminPassword,
    }
    const { data, error: problem, response } = await client.POST('/api/auth/register', { body })
    if (!data) {
      const { companyName: name, subdomain: address, ...others } = problem.fields ?? {}
      const taken = problem.code === 'SUBDOMAIN_TAKEN' ? problem.message : address
      if (name || taken) {
        setRefused({ ...(name && { companyName: name }), ...(taken && { subdomain: taken }) })
        move({ step: 1 })
        return undefined
      }
      return Object.keys(others).length > 0 ? { fields: others } : { text: registrationFailure(response, problem) }
    }
    const now = clock.now()
    const { registrationToken: proof, emailSent } = data
    // A21: without a letter there is nothing to wait for, so the code may be asked for at once.
    const waiting = { digits: noDigits, sentAt: emailSent ? now : undefined }
    saveVerification({ email: adminEmail, subdomain: data.subdomain, registrationToken: proof }, waiting, now)
    if (emailSent) toast('success', data.message)
    else toast('error', messages.CODE_NOT_SENT)
    move({
      form: { ...form, adminEmail, subdomain: data.subdomain },
      verification: true,
      registrationToken: proof,
    })
    return undefined
  }

  function finish(result: Verified) {
    forgetVerification()
    if (result.token && result.user && result.company)
      signIn(result.token, { user: result.user, company: result.company })
    move({ created: true, registrationToken: undefined })
  }

  function startAnew() {
    forgetVerification()
    forgetRegistration()
    setRefused(undefined)
    setState(newRegistration)
  }

  return (
    <div className="registration">
      <main className="registration-main">
        <Brand name="Рабочее пространство" caption="для ресторанов" size="login" />
        <section className="registration-sheet">
          <h1 ref={heading} tabIndex={-1}>
            {titles[stage]}
          </h1>
          {stage === 'company' && (
            <CompanyStep
              form={form}
              onChange={change}
              productDomain={productDomain}
              refused={refused}
              onNext={() => {
                setRefused(undefined)
                move({ step: 2 })
              }}
            />
          )}
          {stage === 'administrator' && (
            <AdministratorStep form={form} onChange={change} onBack={() => move({ step: 1 })} onSubmit={register} />
          )}
          {stage === 'verification' && (
            <VerificationStep
              email={form.adminEmail}
              subdomain={form.subdomain}
              registrationToken={registrationToken}
              onEmail={(adminEmail) => change({ adminEmail })}
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
        {stage === 'verification' || stage === 'created' ? (
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
