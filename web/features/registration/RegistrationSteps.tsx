import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { openStep, stepBack } from '../../lib/steps.ts'
import { href } from '../../routes.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { ConfirmEmail } from '../verification/ConfirmEmail.tsx'
import { AdministratorStep } from './AdministratorStep.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { CreatedStep } from './CreatedStep.tsx'
import { RegisteredStep } from './RegisteredStep.tsx'
import { forgetRegistration } from './saved-registration.ts'
import { addressOf, titles } from './stages.ts'
import { useRegistration } from './useRegistration.ts'

/** Step 1, step 2, the code, the created company. */
export function RegistrationSteps({ productDomain }: { productDomain: string }) {
  const registration = useRegistration()
  const { stage, form, change, verification, toAdministrator } = registration
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
              refused={registration.refused}
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
              consent={registration.consent}
              onConsent={(part) => registration.setConsent((before) => ({ ...before, ...part }))}
              sending={registration.sending}
              onBack={() => back('company')}
              onSubmit={registration.register}
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
              account={{
                email: form.adminEmail,
                subdomain: form.subdomain,
                registrationToken: registration.registrationToken,
              }}
              changing={stage === 'email'}
              onChanging={(begin) => (begin ? openStep(addressOf('email')) : back('code'))}
              onEmail={(adminEmail) => change({ adminEmail })}
              onBack={() => back('administrator')}
              onVerified={registration.finish}
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
          <Button variant="subtle" color="gray" onClick={registration.startAnew}>
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
