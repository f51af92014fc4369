/** As names and titles are compared: users.name_folded and events.title_folded (migration 0066). */
export const folded = (text: string): string => text.trim().normalize().toLowerCase().replaceAll('ё', 'е')
