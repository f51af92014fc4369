import { safePath } from '../lib/safe-path.ts'
import { href } from '../routes.ts'

/** The page of ours that a parameter of the address names (C2); the first one where it names none. */
export const askedPage = (value: string | null | undefined): string => safePath(value, href('dashboard'))
