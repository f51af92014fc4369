import { buildAccount, PASSWORD } from '../accounts.ts'
import type { GoodCalls, Stage } from './good-call.ts'

const EMAIL = 'vesna@example.com'
const NEW_PASSWORD = 'новый пароль'
const codeTo = async ({ app }: Stage, email: string) => (await app.letters()).find(({ to }) => to === email)?.code ?? ''
const account = (stage: Stage, more: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(stage.app, { company: stage.company, ...more })
async function linkOf({ app, company, admin }: Stage): Promise<string> {
  const { data } = await app
    .client(undefined, admin.token)
    .POST('/api/auth/subdomain-token', { body: { subdomain: company.subdomain } })
  return data?.token ?? ''
}
/** Sign-in, sign-out, codes and passwords. */
export const signingIn: GoodCalls = {
  authLogin: {
    'auth.login': async (stage) => {
      const { email, userId } = await account(stage)
      return { body: { email, password: PASSWORD }, token: null, actor: userId }
    },
    'auth.login_failed': async (stage) => {
      const { email } = await account(stage)
      return { body: { email, password: 'не тот пароль' }, token: null, actor: null, status: 401 }
    },
  },
  authLoginPin: {
    'auth.login_pin': async (stage) => {
      const { userId } = await account(stage, { pin: '4071' })
      return { body: { pinCode: '4071', subdomain: stage.company.subdomain }, token: null, actor: userId }
    },
    'auth.login_failed': ({ company: { subdomain } }) => ({
      body: { pinCode: '9316', subdomain },
      token: null,
      actor: null,
      status: 401,
    }),
  },
  authRegister: {
    'company.created': ({ app }) => {
      const subdomain = 'vesna-one'
      const companyOf = async () => {
        const [row] = await app.db.withoutCompany<{ id: string }[]>`
          select id from companies where subdomain = ${subdomain}`
        return row?.id ?? ''
      }
      const body = { companyName: 'Весна', subdomain, adminEmail: EMAIL, adminPassword: PASSWORD, adminName: 'Вера' }
      return { body, token: null, subdomain: null, companyOf, actor: 'somebody', title: 'Весна' }
    },
  },
  authAutoLogin: { 'auth.auto_login': async (stage) => ({ query: { token: await linkOf(stage) }, token: null }) },
  authLinkLogin: { 'auth.auto_login': async (stage) => ({ body: { token: await linkOf(stage) }, token: null }) },
  authLogout: { 'auth.logout': () => ({}) },
  authLogoutAll: { 'auth.logout_all': () => ({}) },
  authSubdomainToken: {
    'auth.subdomain_token': ({ company }) => ({ body: { subdomain: company.subdomain }, subdomain: null }),
  },
  authSetPassword: {
    'auth.password_changed': async (stage) => {
      const { userId } = await account(stage, { mustSetPassword: true })
      const token = await stage.app.tokenFor(stage.company.id, userId)
      return { body: { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }, token, actor: userId }
    },
  },
  verificationSendEmail: {
    'auth.code_sent': async (stage) => {
      const { email, userId } = await account(stage, { verified: false })
      return { body: { email, subdomain: stage.company.subdomain }, token: null, actor: userId }
    },
  },
  verificationVerifyEmail: {
    'auth.email_verified': async (stage) => {
      const { email, userId } = await account(stage, { verified: false, role: 'admin' })
      const body = { email, subdomain: stage.company.subdomain }
      await stage.app.client(stage.company.subdomain).POST('/api/verification/send-email-verification', { body })
      return { body: { ...body, code: await codeTo(stage, email) }, token: null, actor: userId }
    },
  },
  verificationSendPasswordReset: {
    'auth.code_sent': async (stage) => {
      const { email, userId } = await account(stage)
      return { body: { email }, token: null, actor: userId }
    },
  },
  verificationChangePassword: {
    'auth.password_changed': async (stage) => {
      const { email, userId } = await account(stage)
      await stage.app.client(stage.company.subdomain).POST('/api/verification/send-password-reset', { body: { email } })
      const code = await codeTo(stage, email)
      const body = { email, code, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      return { body, token: null, actor: userId }
    },
  },
}
