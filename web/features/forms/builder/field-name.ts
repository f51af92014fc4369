import type { FormField } from '../../../../openapi/rules/forms/forms.ts'

export const nameOf = ({ label }: Pick<FormField, 'label'>): string => label.trim() || 'Поле без названия'
