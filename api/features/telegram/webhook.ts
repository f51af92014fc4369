import { timingSafeEqual } from 'node:crypto'
import type { Update } from '@grammyjs/types'
import type { FeatureHandlers } from '../../context.ts'
import { companyOfTelegram } from '../../db/directory.ts'
import { hashOf } from '../../telegram/codes.ts'
import { findBot } from '../../telegram/integration.ts'
import { receive } from '../../telegram/receive.ts'

/** Only noted here: what follows has its time in the queue, and Telegram hears at once that it was heard (R10). */
export const telegramReceive: FeatureHandlers<'telegram'>['telegramReceive'] = async (context) => {
  const { path, headers, body, db, now, problem } = context
  const found = await companyOfTelegram(db, hashOf(path.secret))
  // Compared also where there is nothing to compare with: both refusals take as long.
  const said = hashOf(headers['X-Telegram-Bot-Api-Secret-Token'] ?? '')
  const isTelegram = timingSafeEqual(Buffer.from(said), Buffer.from(found?.headerHash ?? hashOf(path.secret)))
  if (!found || !isTelegram) throw problem(404, 'NOT_FOUND')
  const bot = await findBot(db.forCompany(found.companyId), found.companyId)
  // Whoever holds both secrets is Telegram, whose protocol names the rest of the update.
  if (bot) await receive(db, bot, [body as unknown as Update], now())
  return { status: 200, body: { message: 'Принято' } }
}
