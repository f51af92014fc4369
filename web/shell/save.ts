import { toast } from './notifications.tsx'

/** A file that was asked for (`download`): the browser itself tells that it is saved, a refusal is told here. */
export async function saveTelling(saved: Promise<string | undefined>, failed: string): Promise<void> {
  const refusal = await saved
  if (refusal !== undefined) toast('error', refusal || failed)
}
