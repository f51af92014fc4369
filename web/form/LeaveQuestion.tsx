import { Fetched } from '../ui/Fetched.tsx'
import type { Leave } from './useLeave.ts'

interface Words {
  question?: string | undefined
  text?: string | undefined
}

const load = () => import('../ui/LeaveDialog.tsx').then((file) => file.LeaveDialog)

/** Asks before unsaved text is left. Its dialog comes when the page can be used; until then, the browser's own asks. */
export function LeaveQuestion({ leave: { asked, stay }, ...words }: Words & { leave: Leave }) {
  const { question = 'Есть несохранённые изменения. Покинуть страницу?', text } = words
  const go = () => {
    stay()
    asked?.()
  }
  const props = { question, text, opened: asked !== undefined, onStay: stay, onGo: go }
  const askPlainly = () => (window.confirm(question) ? go() : stay())
  return <Fetched wanted={asked !== undefined} soon load={load} onFailure={askPlainly} props={props} />
}
