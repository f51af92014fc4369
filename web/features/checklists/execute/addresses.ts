import { href } from '../../../routes.ts'

export const runHref = (run: string, place?: string) => href('checklistExecute', {}, { run, p: place })
export const todayHref = (restaurant?: string) => href('checklistExecute', {}, { restaurant })
