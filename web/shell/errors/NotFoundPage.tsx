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

export function NotFoundPage() {
  return (
    <ErrorPage title="Страница не найдена" text="Возможно, она была удалена или перемещена" ticket={ticket}>
      <WaysOut />
    </ErrorPage>
  )
}
