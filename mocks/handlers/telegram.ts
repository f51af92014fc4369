import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const telegram: FeatureHandlers<'telegram'> = {
  telegramGet: notMocked,
  telegramUpdate: notMocked,
  telegramDelete: notMocked,
  telegramTest: notMocked,
  telegramListPeople: notMocked,
  telegramUnlinkPerson: notMocked,
  telegramUpdateChat: notMocked,
  telegramDeleteChat: notMocked,
  telegramLink: notMocked,
  telegramUnlink: notMocked,
  telegramGetMine: notMocked,
  telegramUpdateMine: notMocked,
  telegramReceive: notMocked,
}
