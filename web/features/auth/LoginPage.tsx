import './login.css'
import { Link } from 'wouter'
import { openStep, stepBack } from '../../lib/steps.ts'
import { href } from '../../routes.ts'
import { currentSubdomain } from '../../shell/config.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { ConfirmEmail } from '../verification/ConfirmEmail.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { LoginRail } from './LoginRail.tsx'
import { SignIn } from './SignIn.tsx'
import { type Login, useLogin } from './useLogin.ts'
import { useLoginCompany } from './useLoginCompany.ts'

/** Views: password, PIN (a company's address only), choice of company, reset; and A2's code. */
export function LoginPage() {
  const login = useLogin()
  const company = useLoginCompany(currentSubdomain())
  return (
    <div className="login">
      <main className="login-main">
        <div className="login-box">
          <Brand
            name={company?.name ?? 'Рабочее пространство'}
            caption={company ? 'Рабочее пространство' : 'для ресторанов'}
            logoUrl={company?.logos.find((logo) => logo.type === 'login')?.url}
            size="login"
          />
          <View login={login} />
        </div>
        <footer className="login-legal">
          <Link href={href('terms')}>Пользовательское соглашение</Link>
          <Link href={href('privacy')}>Политика конфиденциальности</Link>
        </footer>
      </main>
      <LoginRail />
    </div>
  )
}

function View({ login }: { login: Login }) {
  const { view, choice, unconfirmed, fields, step, addressOf } = login
  if (view === 'choice' && choice)
    return (
      <CompanyChoice
        saved={choice}
        rememberMe={fields.rememberMe}
        returnUrl={login.returnUrl}
        onBack={() => login.leaveChoice()}
        onOther={() => {
          login.change({ email: '', password: '' })
          login.leaveChoice()
        }}
        onLost={login.leaveChoice}
      />
    )
  if (view === 'reset') return <Reset login={login} />
  if (view === 'confirm' && unconfirmed) {
    const changing = step === 'email'
    return (
      <>
        <ViewTitle key={String(changing)}>{changing ? 'Изменение email' : 'Подтверждение email'}</ViewTitle>
        <ConfirmEmail
          account={unconfirmed}
          changing={changing}
          onChanging={(begin) => (begin ? openStep(addressOf('confirm', 'email')) : stepBack(addressOf('confirm')))}
          onEmail={(email) => login.changeUnconfirmed({ ...unconfirmed, email })}
          onBack={login.leaveConfirmation}
          onVerified={login.confirmed}
        />
      </>
    )
  }
  return <SignIn login={login} />
}

const loadReset = () => import('../verification/PasswordReset.tsx').then((file) => file.PasswordReset)

/** Few forget it: its code comes when it is asked for. */
function Reset({ login: { fields, subdomain, step, addressOf, passwordChanged } }: { login: Login }) {
  const back = () => stepBack(addressOf())
  return (
    <Fetched
      wanted
      load={loadReset}
      onFailure={back}
      props={{
        email: fields.email.trim(),
        subdomain,
        named: step,
        addressOf: (named) => addressOf('reset', named),
        onBack: back,
        onChanged: passwordChanged,
      }}
    />
  )
}
