import { cleanText } from '../../openapi/rules/clean-text.ts'

/** As names and titles are compared: users.name_folded and events.title_folded (migration 0066). */
export const folded = (text: string): string => cleanText(text).toLowerCase().replaceAll('ё', 'е')
