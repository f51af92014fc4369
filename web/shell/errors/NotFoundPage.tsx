import { useSearchParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { WaysOut } from './WaysOut.tsx'

const ticket = {
  number: '№ 404',
  title: 'Заказ',
  rows: [
    ['Страница', '1 шт.'],
    ['Подать', 'сразу'],
  ] as [string, string][],
  stamp: 'стоп-лист',
}

/** Also for a section that an administrator has switched off, perhaps while its page was open (access.ts). */
export function NotFoundPage() {
  const [query] = useSearchParams()
  const isOff = query.get('section') === 'off'
  return (
    <ErrorPage
      title="Страница не найдена"
      text={isOff ? messages.MODULE_DISABLED : 'Возможно, она была удалена или перемещена'}
      ticket={ticket}
    >
      <WaysOut />
    </ErrorPage>
  )
}
