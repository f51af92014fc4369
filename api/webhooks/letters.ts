import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { adminLetters, type Words } from '../notifications/admin-letters.ts'
import { oneLine } from '../queue/mail/letters.ts'

type About = 'failing' | 'off'
type Row = {
  name: string
  failingSince: Date | null
  offReason: components['schemas']['WebhookOffReason'] | null
}

/** As it is when the letter leaves: none of one that works again or was deleted. */
export const webhookLetters = adminLetters<About, Row>({
  template: 'webhook',
  of: 'webhook',
  thing: (sql, company, id) => sql`
    select w.name, w.failing_since, w.off_reason from webhooks w where w.company_id = ${company} and w.id = ${id}`,
  words: wordsOf,
  link: (id) => ({ title: 'Открыть доставки', path: `/integrations/webhooks/${id}` }),
})

function wordsOf(about: About, row: Row, now: Date): Words | undefined {
  const name = `«${oneLine(row.name)}»`
  if (about === 'off') {
    if (row.offReason === null) return undefined
    const why =
      row.offReason === 'gone'
        ? 'получатель ответил 410 — адреса больше нет'
        : `${limits.webhooks.offAfterHours / 24} дней подряд доставки не удавались`
    return [
      `Вебхук ${name} выключен`,
      `Вебхук ${name} выключен: ${why}.`,
      'События записываются и дальше. Когда получатель заработает, включите вебхук и отправьте всё, что не доставлено.',
    ]
  }
  if (row.offReason !== null || row.failingSince === null) return undefined
  const days = Math.floor((now.getTime() - row.failingSince.getTime()) / DAY)
  return [
    `Вебхук ${name} не доставляется`,
    `Получатель вебхука ${name} не принимает события ${days > 1 ? `уже ${days} дн.` : 'больше суток'}.`,
    `Мы пробуем ещё. Если за ${limits.webhooks.offAfterHours / 24} дней ничего не дойдёт, вебхук выключится.`,
  ]
}
