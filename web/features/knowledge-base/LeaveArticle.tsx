import { LeaveQuestion } from '../../form/LeaveQuestion.tsx'
import type { Leave } from '../../form/useLeave.ts'

interface LeaveArticleProps {
  question: Leave
  isUploading: boolean
}

/** Words stay in the draft; a file that has not arrived can't. */
export function LeaveArticle({ question, isUploading }: LeaveArticleProps) {
  if (!isUploading) return <LeaveQuestion leave={question} />
  return (
    <LeaveQuestion
      leave={question}
      question="Файл ещё загружается. Покинуть страницу?"
      text="Загрузка прервётся, и в статью файл не попадёт. Текст останется в черновике на этом устройстве."
    />
  )
}
