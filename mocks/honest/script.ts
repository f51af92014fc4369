import { articles } from './articles.ts'
import { elsewhere } from './elsewhere.ts'
import { lists } from './lists.ts'
import { registering } from './registering.ts'
import { resetting } from './resetting.ts'
import { signingIn } from './signing-in.ts'
import type { Step } from './steps.ts'

/** Every question that both sides are asked, in this order: later ones use what earlier ones kept. */
export const script: Step[] = [...signingIn, ...lists, ...articles, ...elsewhere, ...registering, ...resetting]
