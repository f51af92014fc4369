import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { dateIn } from '../../../openapi/rules/time/wall-words.ts'
import { adminLetters, type Words } from '../../notifications/admin-letters.ts'
import { oneLine } from '../../queue/mail/letters.ts'

type About = 'ends' | 'ended' | 'unused' | 'paused'
type Row = { name: string; expiresAt: Date | null; isPaused: boolean; idleFrom: Date }

/** As it is when the letter leaves: none of a key that has been revoked, resumed or used meanwhile. */
export const keyLetters = adminLetters<About, Row>({
  template: 'api-key',
  of: 'key',
  thing: (sql, company, id) => sql`
    select k.name, k.expires_at, k.paused_at is not null as is_paused,
      greatest(k.created_at, k.last_used_at, k.resumed_at) as idle_from
    from api_keys k where k.company_id = ${company} and k.id = ${id} and k.revoked_at is null`,
  words: wordsOf,
  link: () => ({ title: 'Открыть API-ключи', path: '/integrations/keys' }),
})

function wordsOf(about: About, row: Row & { timezone: string }, now: Date): Words | undefined {
  const name = `«${oneLine(row.name)}»`
  const { unusedLetterDays: letter, unusedPauseDays: pause } = limits.keys
  const idleDays = Math.floor((now.getTime() - row.idleFrom.getTime()) / DAY)
  switch (about) {
    case 'ends':
      if (!row.expiresAt || row.expiresAt <= now) return undefined
      return [
        `API-ключ ${name} действует до ${dateIn(row.expiresAt, row.timezone)}`,
        `Срок API-ключа ${name} кончится ${dateIn(row.expiresAt, row.timezone)}. После этого вызовы с ним получат отказ.`,
        'Чтобы обмен не прервался, создайте новый ключ и замените прежний в программе, которая им пользуется.',
      ]
    case 'ended':
      if (!row.expiresAt) return undefined
      return [
        `Срок API-ключа ${name} истёк`,
        `API-ключ ${name} действовал до ${dateIn(row.expiresAt, row.timezone)}. Теперь вызовы с ним получают отказ.`,
        'Если обмен ещё нужен, создайте новый ключ.',
      ]
    case 'unused':
      if (row.isPaused || idleDays < letter) return undefined
      return [
        `API-ключом ${name} давно не пользовались`,
        `API-ключом ${name} не пользовались ${letter} дней. Если он больше не нужен, отзовите его.`,
        `Ключ, которым не пользовались ${pause} дней, встаёт на паузу.`,
      ]
    case 'paused':
      if (!row.isPaused) return undefined
      return [
        `API-ключ ${name} поставлен на паузу`,
        `API-ключом ${name} не пользовались ${pause} дней, поэтому он поставлен на паузу: вызовы с ним получают отказ.`,
        'Снять его с паузы или отозвать можно в разделе «API-ключи».',
      ]
  }
}
