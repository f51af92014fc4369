import { notImplemented } from '../../http/not-implemented.ts'
import type { FeatureHandlers } from '../../context.ts'

export const telegram: FeatureHandlers<'telegram'> = {
  telegramGet: notImplemented,
  telegramUpdate: notImplemented,
  telegramDelete: notImplemented,
  telegramTest: notImplemented,
  telegramListPeople: notImplemented,
  telegramUnlinkPerson: notImplemented,
  telegramUpdateChat: notImplemented,
  telegramDeleteChat: notImplemented,
  telegramLink: notImplemented,
  telegramUnlink: notImplemented,
  telegramGetMine: notImplemented,
  telegramUpdateMine: notImplemented,
  telegramReceive: notImplemented,
}
