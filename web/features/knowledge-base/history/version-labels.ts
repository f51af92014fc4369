/** What a newer server may know has a word too. */
const changeTypes: Partial<Record<string, string>> = {
  created: 'Создано',
  updated: 'Изменено',
  restored: 'Восстановлено',
  archived: 'Архивировано',
}
const priorities: Partial<Record<string, string>> = { high: 'Высокий', medium: 'Средний', low: 'Низкий' }

export const changeTypeLabel = (type: string): string => changeTypes[type] ?? 'Неизвестно'
export const priorityLabel = (priority: string): string => priorities[priority] ?? 'Не указан'
