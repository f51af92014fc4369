import { messageOf } from '../../api/problem.ts'
import type { Failed } from '../../data/contract.ts'
import { toast } from '../../shell/notifications.tsx'

/** The server's words for it; of too many requests the shell has told already (web/api/rules.ts). */
export function refused({ status, problem }: Failed, fallback: string): void {
  if (status !== 429) toast('error', messageOf(problem, fallback))
}
