import type { FormField } from '../../../../openapi/rules/forms.ts'

export const nameOf = ({ label }: Pick<FormField, 'label'>): string => label.trim() || 'Поле без названия'
