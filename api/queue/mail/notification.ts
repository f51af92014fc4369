import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Database } from '../../db/client.ts'
import { companyUrl } from '../../http/wire/site.ts'
import { pathOf } from '../../notifications/address.ts'
import { DIGEST, NOTIFICATION, type Digest, type Outward } from '../../notifications/outward.ts'
import { standing } from '../../notifications/standing.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Delivery } from '../channel.ts'
import { draw, oneLine } from './letters.ts'
import type { Letter } from './post.ts'

type Told = (Outward & { template: typeof NOTIFICATION }) | Digest
/** A digest is read in a minute; the rest is in the app. */
const DIGEST_MAX = 30

/** What a letter of the queue tells; undefined: it is one of another kind. */
export function toldOf(payload: unknown): Told | undefined {
  const known = typeof payload === 'object' && payload !== null && 'template' in payload
  // Only notifications/ writes what bears these names.
  return known && (payload.template === NOTIFICATION || payload.template === DIGEST) ? (payload as Told) : undefined
}

type Tools = { db: Database; settings: Pick<Settings, 'publicScheme' | 'productDomain'>; now: () => Date }

/** As it is when the letter leaves: of what was read meanwhile, or is over, there is none. */
export async function writeTold(
  { db, settings, now }: Tools,
  { id, company }: Pick<Delivery, 'id' | 'company'>,
  told: Told,
): Promise<Letter | undefined> {
  if (company === null) throw new Error('a notification is of a company')
  const sql = db.forCompany(company)
  const which =
    told.template === DIGEST
      ? sql`n.in_digest and n.at >= ${new Date(told.from)} and n.at < ${new Date(told.to)}`
      : sql`n.id = ${told.notification}`
  const found = await db.read(() => standing(sql, { company, user: told.user, now: now() }, which, DIGEST_MAX))
  if (!found || found.to.email === null) return undefined
  const { to, notifications } = found
  const site = companyUrl(settings, to.subdomain)
  const words = told.template === DIGEST ? digestWords(notifications, site) : oneWords(notifications, site)
  const hello = `Здравствуйте, ${oneLine(to.name)}!`
  return {
    id,
    to: to.email ?? '',
    ...draw({ ...words, before: [hello, ...words.before], after: [], companies: [], last: LAST }),
  }
}

type Shown = components['schemas']['Notification']
const LAST = 'Какие письма приходят, выбирают в настройках уведомлений. Отвечать на это письмо не нужно.'

const line = ({ title, text }: Shown) => (text ? `${title}\n${text}` : title)

function oneWords([one]: readonly Shown[], site: string) {
  if (!one) throw new Error('a letter tells of something')
  return {
    subject: oneLine(one.title),
    before: [line(one)],
    link: { title: 'Открыть', url: `${site}${pathOf(one.link)}` },
  }
}

const digestWords = (shown: readonly Shown[], site: string) => ({
  subject: 'Непрочитанные уведомления',
  before: ['Вы ещё не прочитали:', ...shown.map(line)],
  link: { title: 'Открыть рабочее пространство', url: `${site}/dashboard` },
})
