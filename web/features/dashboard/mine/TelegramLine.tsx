import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'

/** Where the company has a bot that does not write to him yet. */
export function TelegramLine() {
  const { company } = useSnapshot(session)
  const isOn = !!company && moduleIsOn(company, 'integrations')
  const { data: mine } = useRead('telegramGetMine', {}, { when: isOn })
  if (!isOn || !mine?.isAvailable || mine.linked) return null
  return (
    <div className="dashboard-telegram">
      <IconBrandTelegram size={20} aria-hidden="true" />
      <Link href={href('notifications')}>Подключите Telegram, чтобы узнавать о задачах сразу</Link>
      <IconChevronRight size={18} aria-hidden="true" />
    </div>
  )
}
