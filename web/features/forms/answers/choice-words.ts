import type { components } from '../../../../openapi/gen/schema.d.ts'

/** What was chosen, as people read it. */
export const choiceWords = (type: components['schemas']['FormFieldType'] | undefined, value: string): string =>
  type === 'checkbox' ? (value === 'true' ? 'Да' : 'Нет') : value
