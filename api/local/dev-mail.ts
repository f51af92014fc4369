import type { Settings } from '../settings/settings.ts'
import { siteOf } from '../http/wire/site.ts'
import { securityHeaders } from '../http/pages/web.ts'
import { html } from '../queue/mail/html.ts'
import type { KeptLetter, KeptPost } from './kept-post.ts'

export const DEV_MAIL = '/dev/mail'

/** Only on a machine's own address and never in production: the page shows codes. */
export const showsDevMail = ({ production, host, smtpUrl }: Settings): boolean =>
  !production && smtpUrl === undefined && (host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host))

/** The letters that were not sent: a page for people, JSON for tests. Undefined for any other path. */
export function devMail(request: Request, path: string, settings: Settings, post: KeptPost): Response | undefined {
  if (path !== DEV_MAIL && path !== `${DEV_MAIL}.json`) return undefined
  if (!showsDevMail(settings) || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  // A foreign name that resolves to this machine must not read them (DNS rebinding).
  if (!siteOf(request.headers.get('host') ?? new URL(request.url).host, settings.productDomain)) return undefined
  const letters = post.letters()
  if (path !== DEV_MAIL) return Response.json(letters.map(brief), { headers: { ...securityHeaders, ...noStore } })
  return new Response(String(page(letters)), {
    headers: {
      ...securityHeaders,
      ...noStore,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

const noStore = { 'cache-control': 'no-store' }

const brief = ({ to, subject, text, code, at }: KeptLetter) => ({ to, subject, text, code: code ?? null, at })

const page = (letters: readonly KeptLetter[]) =>
  html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>Письма</title>
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="5" />
      </head>
      <body>
        <main>
          <h1>Письма</h1>
          <p>SMTP_URL не задан: письма никуда не уходят и видны только здесь, до остановки сервера.</p>
          ${letters.length === 0 ? [html`<p>Писем пока нет.</p>`] : []}
          ${letters.map(
            (letter) =>
              html`<article>
                  <h2>${letter.subject}</h2>
                  <p>Кому: ${letter.to}, ${letter.at.toLocaleTimeString('ru-RU')}</p>
                  <pre>${letter.text}</pre>
                </article>
                <hr /> `,
          )}
        </main>
      </body>
    </html> `
