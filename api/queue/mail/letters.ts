import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cutText } from '../../../openapi/rules/text/cut-text.ts'
import type { Settings } from '../../settings/settings.ts'
import { companyUrl } from '../../http/wire/site.ts'
import { html, type Markup } from './html.ts'
import type { Template } from './outbox.ts'

type Words = { subject: string; text: string; html: string }
export type LetterCompany = { name: string; subdomain: string }
type Facts = {
  template: Template
  companies: readonly LetterCompany[]
  /** Where the letter was asked for: '' is the main address. */
  subdomain: string
  code: string
  /** Of an invitation: whom it is for, and the token of its link. */
  invited?: { name: string; token: string } | undefined
  /** When the letter was caused. */
  at: Date
}

const NOT_YOU = 'Если это были не вы, ничего не делайте: без кода никто не войдёт.'
const DAYS = new Intl.NumberFormat('ru', { style: 'unit', unit: 'day', unitDisplay: 'long' })
const INVITE_LIFETIME = `Ссылка действует ${DAYS.format(limits.users.inviteDays)} и открывается один раз. Если она истекла, попросите администратора прислать новую.`
const LIFETIME = 'Код действует 2 минуты. Если он истёк, запросите новый на той же странице.'

/** Every link is built from PRODUCT_DOMAIN and the stored subdomain, never from a request (I15). */
export function writeLetter(facts: Facts, settings: Pick<Settings, 'publicScheme' | 'productDomain'>): Words {
  const { template, subdomain, code, invited, at } = facts
  const companies = facts.companies.map((company) => ({
    name: oneLine(company.name),
    url: companyUrl(settings, company.subdomain),
  }))
  const signIn = subdomain ? companyUrl(settings, subdomain) : `${settings.publicScheme}://${settings.productDomain}`
  switch (template) {
    case 'verify-email':
      return draw({
        subject: 'Код подтверждения email',
        before: ['Здравствуйте!', 'Введите этот код, чтобы подтвердить email:'],
        code,
        after: [LIFETIME],
        companies,
        last: NOT_YOU,
      })
    case 'password-reset':
      return draw({
        subject: 'Код для смены пароля',
        before: ['Здравствуйте!', 'Введите этот код, чтобы задать новый пароль:'],
        code,
        after: [LIFETIME, companies.length > 1 ? 'Пароль сменится во всех этих компаниях:' : 'Пароль сменится здесь:'],
        companies,
        last: NOT_YOU,
      })
    case 'password-changed':
      return draw({
        subject: 'Пароль изменён',
        before: [
          'Здравствуйте!',
          `Ваш пароль изменён ${moment(at)}. Все прежние входы завершены.`,
          ...(companies.length > 0 ? ['Новый пароль действует здесь:'] : []),
        ],
        after: [],
        companies,
        last: `Если это были не вы, сразу восстановите пароль: ${signIn}/login`,
      })
    case 'invitation': {
      const name = companies[0]?.name ?? ''
      return draw({
        subject: `Приглашение в «${name}»`,
        before: [
          `Здравствуйте, ${oneLine(invited?.name ?? '')}!`,
          `Вас пригласили в рабочее пространство компании «${name}». Откройте ссылку, чтобы войти в первый раз:`,
        ],
        link: { title: 'Принять приглашение', url: `${signIn}/login?token=${invited?.token ?? ''}` },
        after: [INVITE_LIFETIME],
        companies: [],
        last: 'Если вы не ждали приглашения, ничего не делайте.',
      })
    }
  }
}

type Parts = {
  subject: string
  before: string[]
  code?: string
  link?: { title: string; url: string }
  after: string[]
  companies: { name: string; url: string }[]
  last: string
}

/** One letter in both its forms: for those who read plain text, and as HTML. */
export function draw({ subject, before, code, link, after, companies, last }: Parts): Words {
  const text = [
    ...before,
    ...(code ? [code] : []),
    ...(link ? [link.url] : []),
    ...after,
    ...companies.map(({ name, url }) => `${name}: ${url}`),
    last,
  ]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: String(page({ subject, before, code, link, after, companies, last })),
  }
}

/** A text of several lines stays one of several lines. */
const paragraph = (text: string): Markup => html`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`

type Drawn = Omit<Parts, 'code' | 'link'> & { code: string | undefined; link: Parts['link'] | undefined }
/** Inline styles only: mail programs drop the others. */
const page = ({ subject, before, code, link, after, companies, last }: Drawn) =>
  html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1f2328;background:#ffffff">
        <div style="max-width:480px;margin:0 auto">
          ${before.map(paragraph)}
          ${code ? [html`<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`] : []}
          ${link ? [html`<p style="margin:0 0 16px"><a href="${link.url}">${link.title}</a><br />${link.url}</p>`] : []}
          ${after.map(paragraph)}
          ${companies.map(({ name, url }) => html`<p style="margin:0 0 16px"><a href="${url}">${name}</a><br />${url}</p>`)}
          <p style="margin:0;color:#59636e">${last}</p>
        </div>
      </body>
    </html> `

/** A name is somebody's input: in a letter it is one line of ordinary length (I16). */
export const oneLine = (name: string) => cutText(name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), 100)

const moment = (at: Date) =>
  `${at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long', timeStyle: 'short' })} (МСК)`
