import { LeaveGuard } from '../../form/LeaveQuestion.tsx'

interface LeaveArticleProps {
  touched: boolean
  isUploading: boolean
}

/** Words stay in the draft; a file that has not arrived can't. */
export function LeaveArticle({ touched, isUploading }: LeaveArticleProps) {
  if (!isUploading) return <LeaveGuard when={touched} />
  return (
    <LeaveGuard
      when
      question="Файл ещё загружается. Покинуть страницу?"
      text="Загрузка прервётся, и в статью файл не попадёт. Текст останется в черновике на этом устройстве."
    />
  )
}
