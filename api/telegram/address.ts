import { operations } from '../../openapi/gen/operations.gen.ts'
import { companyUrl } from '../http/wire/site.ts'
import type { Settings } from '../settings/settings.ts'

type Where = Pick<Settings, 'publicScheme' | 'productDomain'>

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || /^[\d.]+$|^\[/.test(host)

/** Telegram calls back only an https address that it can reach; otherwise the bot asks for its messages itself. */
export const isReachable = ({ publicScheme, productDomain }: Where): boolean =>
  publicScheme === 'https' && !isLocal(productDomain.replace(/:\d+$/, ''))

/** Under a button; undefined where Telegram would refuse the whole message for it. */
export const buttonUrl = (where: Where, subdomain: string, path: string): string | undefined =>
  isLocal(where.productDomain.replace(/:\d+$/, '')) ? undefined : `${companyUrl(where, subdomain)}${path}`

export const webhookUrl = ({ publicScheme, productDomain }: Where, secret: string): string =>
  `${publicScheme}://${productDomain}${operations.telegramReceive.path.replace('{secret}', secret)}`
