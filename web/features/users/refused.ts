import { messageOf, type Problem } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'

/** The server's words for it; of too many requests the shell has told already (web/api/rules.ts). */
export function refused(response: Response, problem: Problem | undefined, fallback: string): void {
  if (response.status !== 429) toast('error', messageOf(problem, fallback))
}
