import './login.css'
import { Link } from 'wouter'
import { openStep, stepBack } from '../../lib/steps.ts'
import { href } from '../../routes.ts'
import { currentSubdomain } from '../../shell/config.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { LoginRail } from './LoginRail.tsx'
import { SignIn } from './SignIn.tsx'
import { type Login, useLogin } from './useLogin.ts'
import { useLoginCompany } from './useLoginCompany.ts'

// Seldom wanted, and never at once: they come when somebody asks for them.
const confirmEmail = () => import('../verification/ConfirmEmail.tsx').then((file) => file.ConfirmEmail)
const passwordReset = () => import('../verification/PasswordReset.tsx').then((file) => file.PasswordReset)

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
  const { view, choice, unconfirmed, fields, subdomain, step, addressOf } = login
  const toSignIn = () => stepBack(addressOf())
  if (view === 'choice' && choice)
    return (
      <CompanyChoice
        saved={choice}
        rememberMe={fields.rememberMe}
        onBack={() => login.leaveChoice()}
        onOther={() => {
          login.change({ email: '', password: '' })
          login.leaveChoice()
        }}
        onLost={login.leaveChoice}
      />
    )
  if (view === 'reset')
    return (
      <Fetched
        wanted
        load={passwordReset}
        onFailure={toSignIn}
        props={{
          email: fields.email.trim(),
          subdomain,
          named: step,
          addressOf: (named) => addressOf('reset', named),
          onBack: toSignIn,
          onChanged: login.passwordChanged,
        }}
      />
    )
  if (view === 'confirm' && unconfirmed) {
    const changing = step === 'email'
    return (
      <>
        <ViewTitle key={String(changing)}>{changing ? 'Изменение email' : 'Подтверждение email'}</ViewTitle>
        <Fetched
          wanted
          load={confirmEmail}
          onFailure={login.leaveConfirmation}
          props={{
            account: unconfirmed,
            changing,
            onChanging: (begin) => (begin ? openStep(addressOf('confirm', 'email')) : stepBack(addressOf('confirm'))),
            onEmail: (email) => login.changeUnconfirmed({ ...unconfirmed, email }),
            onBack: login.leaveConfirmation,
            onVerified: login.confirmed,
          }}
        />
      </>
    )
  }
  return <SignIn login={login} />
}
