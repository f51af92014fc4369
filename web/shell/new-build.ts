import { client } from '../api.ts'
import { onLostPart } from '../lib/parts.ts'
import { isUnfinished } from '../lib/leaving.ts'
import { previousPath } from './previous-path.ts'
import { currentPath } from './reactions.ts'
import { toast } from './notifications.tsx'

/** The address that was loaded anew for its code, so that it happens once. */
const KEY = 'loadedAnew'
/** The page before it, which a document that is loaded anew knows nothing of. */
const BEFORE = 'loadedAnewFrom'

function wasTried(target: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === target
  } catch {
    return true // without a memory it would go on for ever
  }
}

/** Code has arrived: what is lost next is another loss. */
export function codeIsThere(): void {
  try {
    sessionStorage.removeItem(KEY)
    sessionStorage.removeItem(BEFORE)
  } catch {
    // Then nothing was ever written there.
  }
}

/** Where code that doesn't arrive leads back to; undefined on the first page of a visit. */
export function pageBefore(): string | undefined {
  try {
    return previousPath() ?? sessionStorage.getItem(BEFORE) ?? undefined
  } catch {
    return previousPath()
  }
}

/** Not from a cache: without a network nothing would come in place of the page. */
async function serverAnswers(): Promise<boolean> {
  const { response } = await client.GET('/api/config', { cache: 'no-store' })
  return response.ok
}

/**
 * Code that a server which answers doesn't have any more belongs to a build before: the address is loaded anew, with
 * the build of today. 'no': nothing would be gained by it. 'unsaved': somebody's words would go with the page.
 */
export async function takeNewBuild(target: string): Promise<'loading' | 'unsaved' | 'no'> {
  if (wasTried(target) || !(await serverAnswers())) return 'no'
  if (isUnfinished()) return 'unsaved'
  const before = previousPath()
  sessionStorage.setItem(KEY, target)
  if (before !== undefined) sessionStorage.setItem(BEFORE, before)
  location.replace(target)
  return 'loading'
}

export const newBuildText = 'Вышла новая версия приложения. Сохраните введённое и обновите страницу'
const lostText = 'Не удалось загрузить эту часть приложения. Проверьте подключение и попробуйте ещё раз'

/** What is said of a part that was asked for and doesn't come. Returns the undo. */
export const tellOfLostParts = (): (() => void) =>
  onLostPart(() => {
    void takeNewBuild(currentPath()).then((result) => {
      if (result !== 'loading') toast('error', result === 'unsaved' ? newBuildText : lostText)
    })
  })
