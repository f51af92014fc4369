import { ErrorPage } from './ErrorPage.tsx'
import { WaysOut } from './WaysOut.tsx'

const ticket = { number: 'Вход', title: 'только персонал', rows: [] as [string, string][], stamp: 'закрыто' }

export function ForbiddenPage() {
  return (
    <ErrorPage
      title="Доступ запрещен"
      text="У вас нет прав для просмотра этой страницы. Обратитесь к администратору."
      ticket={ticket}
    >
      <WaysOut />
    </ErrorPage>
  )
}
